import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ConfirmEmailInput } from './schema.ts'

export const people = {
  confirmEmail: endpoint({
    method: 'POST',
    path: '/auth/confirm-email',
    access: 'public',
    body: ConfirmEmailInput,
    response: z.object({ email: z.string() }),
    message: 'Your new email address is confirmed',
    summary: 'Confirm the new email address with a mailed link',
  }),
}
