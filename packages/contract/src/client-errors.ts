import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { text } from './core/fields.ts'

/** Longer ones are cut by whoever reports them. */
export const clientErrorLimits = { message: 500, stack: 4000, path: 200, version: 40 } as const

/** What broke in the browser, without anything about the person. */
export const ClientErrorInput = z.object({
  message: text({ max: clientErrorLimits.message, required: 'Please say what happened' }),
  stack: text({ max: clientErrorLimits.stack }).optional(),
  /** The page, without its query. */
  path: text({ max: clientErrorLimits.path }).optional(),
  /** Of the app that ran in the browser. */
  version: text({ max: clientErrorLimits.version }).optional(),
})
export type ClientErrorInput = z.infer<typeof ClientErrorInput>

export const clientErrors = {
  report: endpoint({
    method: 'POST',
    path: '/client-errors',
    access: 'public',
    body: ClientErrorInput,
    /** The reference by which the log finds it. */
    response: z.object({ reference: z.string() }),
    message: 'Logged',
    status: 201,
    summary: 'Report that the web app broke',
  }),
}
