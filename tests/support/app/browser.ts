import type { TestApp } from './test-app.ts'

/** Creates fake browsers for this app: each has a cookie jar and its own IP address. */
export const browsersOf =
  (app: Pick<TestApp, 'send'>) =>
  (from: string): { send: TestApp['send']; cookie: () => string | undefined } => {
    let cookie: string | undefined
    const send: TestApp['send'] = async (endpoint, input, options = {}) => {
      const headers = { ...options.headers, ...(cookie && { cookie }) }
      const sent = await app.send(endpoint, input, { ...options, headers, from })
      const set = sent.headers['set-cookie']
      if (set) cookie = String(set).split(';')[0]
      return sent
    }
    return { send, cookie: () => cookie }
  }
