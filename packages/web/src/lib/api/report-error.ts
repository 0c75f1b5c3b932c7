import { clientErrorLimits, clientErrors } from '@ilewa/contract/client-errors'
import { call } from './call.ts'

/** Sends an error to the server's log; returns its reference. */
export async function reportError(error: unknown): Promise<string> {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const { data } = await call(clientErrors.report, {
    body: {
      message: (message || 'No error message').slice(0, clientErrorLimits.message),
      stack: stack?.slice(0, clientErrorLimits.stack),
      path: window.location.pathname.slice(0, clientErrorLimits.path),
      version: import.meta.env.VITE_APP_VERSION,
    },
  })
  return data.reference
}
