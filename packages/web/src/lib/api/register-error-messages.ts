import { errors } from '@ilewa/contract/core/errors'
import { registerErrorMessages } from './api-error.ts'

// Side-effect import: the signed-in layouts import this module so that their pages have every error message.
registerErrorMessages(errors)
