/** Whether the method is a read. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** The path of a URL without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** Whether a browser opens a page: a read that is neither of the API nor of a file. */
export const isPageRequest = ({ method, url }: { method: string; url: string }): boolean =>
  isRead(method) && !/^\/(api|uploads|assets)(\/|$)/.test(pathOf(url))
