/** A browser's storage: what it holds are properties of its own. */
export function storage(items: Record<string, string>): Storage {
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, text: string) => {
      items[key] = text;
    },
    removeItem: (key: string) => void delete items[key],
  };
  return new Proxy(items, { get: (_, key) => Reflect.get(methods, key) as unknown }) as unknown as Storage;
}
