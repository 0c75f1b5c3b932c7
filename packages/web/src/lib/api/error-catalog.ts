import { errors } from '@ilewa/contract/core/errors'
import { learnErrors } from './api-error.ts'

// For its effect alone: the signed-in layouts import it, so that every page below them has the words of every refusal.
learnErrors(errors)
