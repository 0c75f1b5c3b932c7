import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Fault } from '../../platform/fault.ts'

/** OWASP's second recommended setting for Argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashSecret = (secret: string): Promise<string> => hash(secret.normalize('NFC'), cost)

let decoy: Promise<string> | undefined

/** Takes the same time whether or not there is a hash to compare with. */
export async function isSecret(stored: string | null | undefined, secret: string): Promise<boolean> {
  decoy ??= hashSecret(randomBytes(16).toString('hex'))
  const matches = await verify(stored ?? (await decoy), secret.normalize('NFC'))
  return matches && Boolean(stored)
}

/** Stems of the commonest passwords that pass the sign-up rule once a capital, digits and a sign are added. */
const commonStems = new Set([
  'password',
  'passwd',
  'passw',
  'pass',
  'welcome',
  'admin',
  'administrator',
  'qwerty',
  'qwertyuiop',
  'qwert',
  'abc',
  'abcd',
  'abcdef',
  'letmein',
  'iloveyou',
  'test',
  'tester',
  'testing',
  'login',
  'user',
  'root',
  'master',
  'monkey',
  'dragon',
  'football',
  'sunshine',
  'princess',
  'secret',
  'changeme',
  'default',
  'aa',
  'a',
  'asdf',
  'asdfgh',
  'zxcvbn',
  'nigeria',
  'lagos',
  'abuja',
  'jesus',
  'jesuschrist',
  'blessing',
  'blessed',
  'godisgood',
  'ilewa',
  'company',
  'business',
  'hello',
])
const commonDigits =
  /^(\d)\1*$|^0?123456789?0?$|^0?1234?5?6?7?8?$|^(19|20)\d\d$|^321$|^4321$|^54321$|^\d{1,2}$/

const plain = (password: string) =>
  password
    .toLowerCase()
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replace(/(?<=[a-z])0(?=[a-z])/g, 'o')
    .replace(/(?<=[a-z])1(?=[a-z])/g, 'i')

function isCommon(candidate: string): boolean {
  const letters = candidate.replace(/[^a-z]/g, '')
  const digits = candidate.replace(/\D/g, '')
  const foreign = candidate.replace(/[a-z\d@$!%*?&#]/g, '')
  // A substituted "@" reads as an "a" at the end of the stem: "Welcome@1" is tried without it as well.
  const stems = [letters, letters.replace(/[as]$/, '')]
  return !foreign && (!digits || commonDigits.test(digits)) && stems.some((stem) => commonStems.has(stem))
}

/** "Password1!", "P@ssw0rd", "Welcome@2024": first in every guesser's list. `field` is the one to mark. */
export function refuseCommonPassword(field: string, password: string): void {
  if ([password.toLowerCase(), plain(password)].some(isCommon))
    throw new Fault('auth.weak_password', { field })
}
