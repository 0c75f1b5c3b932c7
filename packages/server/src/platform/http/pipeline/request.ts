/** Whether a request of this method asks for something and changes nothing. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** The path of a request's address, without what follows it. */
export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
