/** Memoizes `make` per key, for as long as the key is referenced. */
export function memoizeByKey<K extends object, V extends object>(make: (key: K) => V): (key: K) => V {
  const cache = new WeakMap<K, V>()
  return (key) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const created = make(key)
    cache.set(key, created)
    return created
  }
}
