const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Navigates to a URL from the server, such as the payment page. `localhost` and `127.0.0.1` are different origins with
 * different sessions, so a link between them keeps the current hostname.
 */
export function followLink(
  link: string,
  currentLocation: Pick<Location, 'hostname' | 'port' | 'assign'> = location,
) {
  const url = new URL(link)
  const isSameHost =
    loopback.test(url.hostname) &&
    loopback.test(currentLocation.hostname) &&
    url.port === currentLocation.port
  currentLocation.assign(isSameHost ? `${url.pathname}${url.search}` : link)
}
