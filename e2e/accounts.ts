import { randomUUID } from 'node:crypto'
import { attachEmbeddedPostgres } from '@ilewa/server/platform/database/embedded/embedded'
import pg from 'pg'

export const password = 'Koko-drum 7!'
/** Argon2id of `password` at the lowest cost, so that signing in is fast. */
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$xJfGsoUdyRBVM64zuTiV4w$3RAaAVevrBDqLsNBfaoaauPy5nsc1Ev5GEvzgKrmnRY'

let count = 0
export const newEmail = (): string =>
  `guest-${process.env.TEST_SEED}-${process.env.TEST_WORKER_INDEX}-${count++}@example.com`

export type Plan = 'FREE' | 'STANDARD' | null

/** The pool of this worker process on the server's database. */
async function openPool(): Promise<pg.Pool> {
  const embedded = await attachEmbeddedPostgres({ dataDir: process.env.E2E_DATA_DIR ?? '' })
  if (!embedded) throw new Error('The server has no database')
  // The test processes end without closing the pool.
  return new pg.Pool({ ...embedded.connection, max: 1, allowExitOnIdle: true })
}

let pool: Promise<pg.Pool> | undefined

/** Runs a statement on the server's database. */
export async function query(text: string, values: unknown[]): Promise<void> {
  pool ??= openPool()
  await (await pool).query(text, values)
}

function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row)
  return query(
    `INSERT INTO ${table} (${columns}) VALUES (${columns.map((_, index) => `$${index + 1}`)})`,
    Object.values(row),
  )
}

interface NewUser {
  role: 'OWNER' | 'AGENT' | 'STAFF'
  businessId: string
  first_name: string
  last_name: string
}

/** Inserts a user with a verified address and `password`. */
async function insertUser({ businessId, ...user }: NewUser): Promise<{ id: string; email: string }> {
  const id = randomUUID()
  const email = newEmail()
  await insert('users', {
    ...user,
    id,
    email,
    business_id: businessId,
    phone: '0803 123 4567',
    phone_e164: '+2348031234567',
    password_hash: passwordHash,
    email_verified_at: new Date(),
  })
  return { id, email }
}

const nextMonth = () => new Date(Date.now() + 30 * 86_400_000)

const subscriptionOf = {
  FREE: () => ({ plan_type: 'FREE', price_amount: 0 }),
  STANDARD: () => ({
    plan_type: 'STANDARD',
    price_amount: 10_000,
    billing_cycle: 'MONTHLY',
    current_period_end: nextMonth(),
  }),
}

/** Inserts a business with its owner. */
export async function insertOwner(plan: Plan): Promise<{ email: string; businessId: string }> {
  const businessId = randomUUID()
  await insert('businesses', { id: businessId, name: 'Ilé Ayọ̀ Shortlets', kind: 'hotel' })
  if (plan)
    await insert('subscriptions', {
      ...subscriptionOf[plan](),
      id: randomUUID(),
      business_id: businessId,
      status: 'ACTIVE',
    })
  const { email } = await insertUser({
    role: 'OWNER',
    businessId,
    first_name: 'Ọláwálé',
    last_name: 'Ṣóyínká',
  })
  return { email, businessId }
}

/** Inserts an agent or a staff member, as after an accepted invitation. */
export async function insertMember(
  businessId: string,
  role: 'AGENT' | 'STAFF',
): Promise<{ id: string; email: string }> {
  const user = await insertUser({ role, businessId, first_name: 'Chidera', last_name: 'Ọkọ́ńkwọ' })
  const details = { business_id: businessId, user_id: user.id }
  if (role === 'AGENT') await insert('agent_details', { ...details, location: 'Lekki', commission_rate: 10 })
  else await insert('staff_details', details)
  return user
}
