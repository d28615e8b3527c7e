// What the demo does, and what tests do with other clients: six tasks on MarketHub, each a tool, a program and the
// question it answers. Not here: how they are sent (demo.ts).

export interface Task {
  readonly title: string;
  readonly tool: "search" | "execute";
  readonly code: string;
}

export const TASKS: readonly Task[] = [
  {
    title: "Which operation lists returns?",
    tool: "search",
    code: `async () =>
  Object.entries(spec.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.tags?.includes("returns") && operation.operationId?.startsWith("list"))
      .map(([method, { operationId, summary, parameters }]) => ({
        operationId,
        method,
        path,
        summary,
        parameters: parameters.map((parameter) => parameter.name),
      })),
  )`,
  },
  {
    title: "The first ten returns that seller-aurora has been asked for, most recently updated first",
    tool: "execute",
    code: `async () => {
  const { result, headers } = await api.request({
    method: "GET",
    path: "/returns",
    query: { sellerId: "seller-aurora", status: "requested", _sort: "-updatedAt", _page: 1, _per_page: 10 },
  });
  return {
    total: Number(headers["x-total-count"]),
    returns: result.map(({ id, orderId, status, updatedAt }) => ({ id, orderId, status, updatedAt })),
  };
}`,
  },
  {
    title: "Create a pending seller",
    tool: "execute",
    code: `async () => {
  const { success, status, result, errors } = await api.request({
    method: "POST",
    path: "/sellers",
    body: {
      name: "North Star Living",
      slug: "north-star-living",
      email: "hello@north-star-living.example",
      status: "pending",
    },
  });
  return success ? result : { status, errors };
}`,
  },
  {
    title: "Set product-desk-lamp to active",
    tool: "execute",
    code: `async () => {
  const { success, status, result, errors } = await api.request({
    method: "PATCH",
    path: "/products/{id}",
    params: { id: "product-desk-lamp" },
    body: { status: "active" },
  });
  return success ? { id: result.id, title: result.title, status: result.status } : { status, errors };
}`,
  },
  {
    title: "Delete product-desk-lamp and show that it is gone",
    tool: "execute",
    code: `async () => {
  const lamp = { path: "/products/{id}", params: { id: "product-desk-lamp" } };
  const deleted = await api.request({ method: "DELETE", ...lamp });
  const after = await api.request({ method: "GET", ...lamp });
  return { deleted: deleted.status, after: after.status, message: after.errors[0]?.message };
}`,
  },
  {
    title: "Five active sellers, their products, and the SKUs of those",
    tool: "execute",
    code: `async () => {
  const list = async (path, query) => (await api.request({ method: "GET", path, query })).result;
  const sellers = await list("/sellers", { status: "active", _per_page: 5 });
  const products = await Promise.all(sellers.map((seller) => list("/products", { sellerId: seller.id, _per_page: 3 })));
  const rows = sellers.map(async (seller, index) => {
    const variants = await Promise.all(
      products[index].map((product) => list("/variants", { productId: product.id, _per_page: 2 })),
    );
    return variants.flatMap((some, at) =>
      some.map(({ sku }) => ({ seller: seller.name, product: products[index][at].title, sku })),
    );
  });
  return (await Promise.all(rows)).flat();
}`,
  },
];
