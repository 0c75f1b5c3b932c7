import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { text } from './core/fields.ts'

/** The reporting client truncates longer values. */
export const clientErrorLimits = { message: 500, stack: 4000, path: 200, version: 40 } as const

/** An error in the browser, without personal data. */
export const ClientErrorInput = z.object({
  message: text({ max: clientErrorLimits.message, required: 'Please say what happened' }),
  stack: text({ max: clientErrorLimits.stack }).optional(),
  /** The page, without its query string. */
  path: text({ max: clientErrorLimits.path }).optional(),
  /** Version of the app that was running in the browser. */
  version: text({ max: clientErrorLimits.version }).optional(),
})
export type ClientErrorInput = z.infer<typeof ClientErrorInput>

export const clientErrors = {
  report: endpoint({
    method: 'POST',
    path: '/client-errors',
    access: 'public',
    body: ClientErrorInput,
    /** The reference to find the error in the log. */
    response: z.object({ reference: z.string() }),
    message: 'Logged',
    status: 201,
    summary: 'Report a web app error',
  }),
}
