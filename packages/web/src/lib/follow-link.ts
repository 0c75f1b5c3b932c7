const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Leaves for an address that the server gave, such as the payment page. On one machine `localhost` and `127.0.0.1` are
 * the same place to people but not to the browser, which would lose the session: there the page's own name stays.
 */
export function followLink(link: string, place: Pick<Location, 'hostname' | 'port' | 'assign'> = location) {
  const url = new URL(link)
  const isHere = loopback.test(url.hostname) && loopback.test(place.hostname) && url.port === place.port
  place.assign(isHere ? `${url.pathname}${url.search}` : link)
}
