// Words of APIs in general that mean the same, and words of the same matter. Nothing here is about one API. Not here: verbs
// that only say what is done (verbs.js), what is written in several words (phrases.js), how much another word counts (variants.js).

/** Of one meaning are the words up to the next semicolon. */
export const ALIKE = `
  repo repository; org organization; pr pull; config configuration setting preference option; cert certificate;
  db database; env environment; auth authentication authorization; msg message; img image picture photo;
  dir directory folder; doc document; app application; stat statistic metric analytics insight; ip address;
  ssl tls https; ci check build workflow; user member account person people; profile account user;
  kick remove expel; ban block blacklist forbid; block ban firewall; unban unblock;
  allow permit whitelist allowlist; customer buyer client shopper; seller vendor merchant;
  coupon voucher discount promo; stock inventory quantity; parcel package shipment delivery;
  product item article goods; price cost amount; bill invoice; spend cost billing usage charge;
  balance credit fund; site website domain zone page; domain hostname dns; mail email; mailbox inbox mail;
  phone telephone; login signin session; logout signout; key token credential; webhook hook callback;
  alert notification alarm; history log audit; trail audit log; log event; activity event;
  cancel abort stop terminate kill; reject deny decline refuse; approve accept confirm; enable activate on;
  enable setting; disable deactivate off; disable setting; run execute trigger start launch dispatch invoke;
  rerun retry repeat redo; pause suspend; publish release deploy; deploy upload push;
  restore recover rollback revert undo undelete; purge clear flush empty wipe invalidate;
  rotate roll regenerate renew reset; transfer move migrate; revoke invalidate; verify validate check valid;
  upload import; download export; copy clone duplicate fork; path url route link; rule policy; group team;
  role permission access privilege; secret password credential; limit quota; left remaining limit; rate throttle;
  job task; schedule cron; usage consumption; version revision; comment reply note; file content attachment asset;
  status state health; refund reimburse; charge capture pay; ship send dispatch deliver push export forward;
  latest newest recent; bulk batch many multiple mass; current authenticated; popular top trending; firewall waf;
  search find query; subscribe follow watch; grant give assign; share grant; attach link connect bind associate;
  detach unlink disconnect remove; hide unpublish; purchase buy order; shop store seller; location place warehouse;
  bug issue ticket problem; server host machine instance; function worker script; object blob file; queue topic;
  language locale translation; owner admin administrator; plan tier subscription; report summary; label tag;
  author creator owner; ask request; invite invitation; join membership; archive retire discontinue;
  draft unpublished; forward route redirect relay; consume pull receive poll; star favorite like stargazer;
  list collection; space workspace; vulnerability advisory weakness cve; leak expose secret;
  dependency library package; branch ref reference; pin sticky; merge combine; compare diff difference;
  audio speech voice sound; text prompt; video movie clip; caption subtitle; thumbnail preview;
  outage incident downtime; mute silence snooze; child sub; parent upstream; convert transform; visitor referrer;
  maintenance downtime; region country location; latency speed performance; visitor view traffic; traffic request;
  payment transaction charge; card payment; payout withdrawal; salary payroll; tax vat; cart basket checkout;
  review rating feedback; contact address; company business organization; employee staff worker;
  meeting appointment event; chat conversation message; channel room; board project; milestone goal; deadline due;
  cluster pool; vm machine instance; volume disk; bucket container; snapshot backup; network vpc subnet;
  port socket; proxy gateway; sql query; table schema; column field property; row record entry; template blueprint;
  avatar picture; biography bio; survey form questionnaire; answer response reply; sign signature;
  encrypt encryption; sync synchronize refresh; expire expiry expiration ttl; time timing duration elapsed;
  name title; delete remove; enroll register; device machine; reseller partner; sandbox test; test try;
  train training finetune; embed embedding vector; classify classification; translate translation;
  transcribe transcription speech; summarize summarization summary; revenue sale earning income; debt balance due;
  type category kind; error failure exception fault; visibility private public; spam abuse phishing malware threat;
  bot crawler robot; dns nameserver ns; watcher subscriber follower; reaction emoji; newsletter campaign broadcast;
  lead prospect contact; deal opportunity; seat license; quote estimate; carrier courier; sms text message;
  call phone voice; transcript transcription caption; calendar schedule; trash bin recycle; manager admin;
  documentation readme doc; health heartbeat ping; holiday leave vacation; candidate applicant;
  ledger account journal; broker exchange trade; shipment tracking; coordinate geocode location;
  flight trip journey; booking reservation; guest visitor; patient person; course class lesson;
  student pupil learner; teacher instructor; track song; playlist collection; album release
`;
