import { endpoint } from './endpoint.ts'
import { Nothing } from './fields.ts'

export const browser = {
  prepare: endpoint({
    method: 'POST',
    path: '/auth/browser',
    access: 'public',
    browser: true,
    response: Nothing,
    summary: 'Set the signed cookie that identifies the browser for rate limits',
  }),
}
