const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Navigates to a URL from the server, such as the payment page. `localhost` and `127.0.0.1` are different origins with
 * different sessions, so a link between them keeps the current hostname.
 */
export function followLink(link: string, place: Pick<Location, 'hostname' | 'port' | 'assign'> = location) {
  const url = new URL(link)
  const isHere = loopback.test(url.hostname) && loopback.test(place.hostname) && url.port === place.port
  place.assign(isHere ? `${url.pathname}${url.search}` : link)
}
