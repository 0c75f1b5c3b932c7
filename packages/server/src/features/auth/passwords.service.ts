import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { AppError } from '../../platform/app-error.ts'

/** OWASP's second recommended setting for Argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Leaves one core for signed-in users, regardless of how many passwords attackers try. */
const limitConcurrency = pLimit(Math.max(1, availableParallelism() - 1))

export const hashSecret = (secret: string): Promise<string> =>
  limitConcurrency(() => hash(secret.normalize('NFC'), cost))

let dummyHash: Promise<string> | undefined

/** Takes the same time with and without a stored hash. */
export async function verifySecret(stored: string | null | undefined, secret: string): Promise<boolean> {
  dummyHash ??= hashSecret(randomBytes(16).toString('hex'))
  const compared = stored ?? (await dummyHash)
  const matches = await limitConcurrency(() => verify(compared, secret.normalize('NFC')))
  return matches && Boolean(stored)
}

/**
 * Stems of the most common passwords that pass the sign-up rule with an added capital, digits and a special character.
 */
const commonStems = new Set(
  `password passwd passw passwort pass welcome admin administrator letmein iloveyou loveyou love lovely test tester
  testing login user root master monkey dragon football baseball soccer sunshine princess secret changeme change
  default demo guest temp hello access trustno hunter killer shadow superman batman pokemon starwars freedom whatever
  computer internet google facebook samsung money flower angel charlie michael jordan daniel jessica chelsea arsenal
  liverpool barcelona manchester company business ilewa jesus jesuschrist christ blessing blessed godisgood krishna
  january february march april may june july august september october november december spring summer autumn winter
  monday friday sunday
  nigeria naija ghana kenya southafrica africa uganda tanzania cameroon benin togo egypt india pakistan bangladesh
  indonesia philippines malaysia vietnam china japan america usa canada mexico brasil brazil colombia england london
  france germany italia italy spain poland russia turkey australia lagos abuja ibadan kano accra nairobi`.split(
    /\s+/,
  ),
)
/** The alphabet and the keyboard's rows, columns and corners, in both directions. */
const keyboardSequences = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaqwsxcde',
  'zaqxswcdevfr',
  'qweasdzxc',
  'qwaszx',
].flatMap((sequence) => [sequence, [...sequence].reverse().join('')])
const commonDigits =
  /^(\d+?)\1+$|^0?1234?5?6?7?8?9?0?$|^0?9876?5?4?3?2?1?0?$|^(19|20)\d\d$|^321$|^4321$|^54321$|^112233$|^\d{1,2}$/

const undoSubstitutions = (password: string) =>
  password
    .toLowerCase()
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replace(/(?<=[a-z])0(?=[a-z])/g, 'o')
    .replace(/(?<=[a-z])1(?=[a-z])/g, 'i')
    .replace(/(?<=[a-z])3(?=[a-z])/g, 'e')

const isKeyboardSequence = (letters: string) =>
  letters.length >= 3 && keyboardSequences.some((sequence) => sequence.includes(letters))

/** Whether the letters are one letter, a keyboard sequence or a common word, once or repeated. */
function isCommonStem(letters: string): boolean {
  const stem = letters.replace(/^(.+?)\1+$/, '$1')
  return stem.length === 1 || isKeyboardSequence(stem) || commonStems.has(stem)
}

function isCommon(candidate: string): boolean {
  const letters = candidate.replace(/[^a-z]/g, '')
  const digits = candidate.replace(/\D/g, '')
  const otherCharacters = candidate.replace(/[a-z\d@$!%*?&#]/g, '')
  // `undoSubstitutions` turns a trailing "@" into an "a" and a "$" into an "s". For "Welcome@1", the letters are
  // therefore also checked without the last one.
  const stems = [letters, letters.replace(/[as]$/, '')]
  return !otherCharacters && (!digits || commonDigits.test(digits)) && stems.some(isCommonStem)
}

/** Rejects "Password1!", "P@ssw0rd", "1q2w3e4R!", which attackers try first. `field` is the field of the error. */
export function rejectCommonPassword(field: string, password: string): void {
  if ([password.toLowerCase(), undoSubstitutions(password)].some(isCommon))
    throw new AppError('auth.weak_password', { field })
}
