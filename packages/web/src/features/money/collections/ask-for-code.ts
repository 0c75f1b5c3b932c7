import { isAuthenticatorCode } from '@ilewa/contract/account/schema'
import { hasCode } from '../../../lib/api/api-error.ts'

interface CodeForm {
  /** The code is undefined until the server requires it. */
  getValues: () => { code: string | undefined }
  setFieldValue: (path: 'code', value: string) => void
}

/** Shows an empty field for the second factor once the server requires it. Returns whether that is all that failed. */
export function askForCode(form: CodeForm, error: unknown): boolean {
  const { code } = form.getValues()
  const isRequired = hasCode(error, 'auth.two_factor_needed')
  // A code works once, so it is cleared. A mistyped recovery code can be corrected.
  const isMistyped =
    hasCode(error, 'auth.two_factor_code_invalid') && code !== undefined && !isAuthenticatorCode(code)
  if (isRequired || (code !== undefined && !isMistyped)) form.setFieldValue('code', '')
  return isRequired
}
