import { endpoint } from './endpoint.ts'
import { Nothing } from './fields.ts'

export const browser = {
  prepare: endpoint({
    method: 'POST',
    path: '/auth/browser',
    access: 'public',
    browser: true,
    response: Nothing,
    summary: 'Give the browser the signed cookie by which limits on attempts know it',
  }),
}
