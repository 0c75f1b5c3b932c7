import path from 'node:path'
import { civilDateAt } from '@ilewa/contract/core/dates'
import { findUserByEmail } from '@ilewa/server/features/auth/auth.queries'
import { users } from '@ilewa/server/features/auth/auth.table'
import { db, inTransaction } from '@ilewa/server/platform/database/database'
import type { Context } from '@ilewa/server/platform/http/pipeline/context'
import type { ReceivedFile } from '@ilewa/server/platform/http/uploads/uploads'
import { newId } from '@ilewa/server/platform/id'
import { withStoredPictures } from '@ilewa/server/platform/images/stored-pictures'
import { insertAuditAndNotifications } from './audit.ts'
import { insertBlocks } from './blocks.ts'
import { timeZone } from './bookings.ts'
import { insertCalendars } from './calendars.ts'
import { insertStock } from './inventory.ts'
import { chargeRepairs, insertLandlordStatements, insertLandlords } from './landlords.ts'
import { insertMessages } from './messages.ts'
import { insertBankStatements } from './money/bank-statements.ts'
import { insertCommissions } from './money/commissions.ts'
import { insertDeposits } from './money/deposits.ts'
import { insertDueDates } from './money/due-dates.ts'
import { insertGuestPayments } from './money/guest-payments.ts'
import { insertInvoices } from './money/invoices.ts'
import { insertPayLinks } from './money/pay-links.ts'
import { insertStatements } from './money/statements.ts'
import { insertOperations } from './operations.ts'
import { holdPendingBooking, insertPrices } from './prices.ts'
import { sampleProperties } from './properties/properties.ts'
import { insertGuestRegister } from './public-page/guest-register.ts'
import { insertPublicPage } from './public-page/page.ts'
import { insertRequests } from './public-page/requests.ts'
import { insertRatings } from './ratings.ts'
import { idAt, insertBookings, insertBusiness, insertProperties, insertTeam, type Sample } from './rows.ts'
import { insertSubscription } from './subscription.ts'
import { team } from './team.ts'

/** The owner's request context, for pictures and entries of the ledger. */
const createOwnerContext = ({ now, businessId, memberIds }: Sample): Context => ({
  ip: '127.0.0.1',
  network: '127.0.0.1',
  userAgent: 'demo',
  sessionId: newId(),
  passwordConfirmedAt: null,
  userId: idAt(memberIds, 0),
  role: 'OWNER',
  businessId,
  plan: 'STANDARD',
  timeZone,
  country: 'nigeria',
  worksAtDesk: true,
  guestEmailOptional: false,
  today: civilDateAt(now, timeZone),
})

export const newSample = (now: Date): Sample => ({
  now,
  businessId: newId(),
  memberIds: team.map(() => newId()),
  propertyIds: sampleProperties.map(() => newId()),
})

/** Inserts all rows of the sample in one transaction. `imageIds` has the pictures of all properties in order. */
export const insertSample = (sample: Sample, imageIds: readonly string[]): Promise<void> =>
  inTransaction(async () => {
    await insertBusiness(sample)
    await insertTeam(sample)
    await insertSubscription(sample)
    await insertProperties(sample, imageIds)
    await insertGuestPayments(sample, await insertBookings(sample))
    await insertPrices(sample)
    await holdPendingBooking(sample)
    await insertDueDates(sample)
    await insertDeposits(sample, createOwnerContext(sample))
    await insertInvoices(createOwnerContext(sample))
    await insertCommissions(sample)
    await insertStatements(createOwnerContext(sample))
    await insertLandlords(createOwnerContext(sample), sample)
    await insertBlocks(sample)
    await insertStock(sample)
    await insertRatings(sample)
    await insertOperations(sample)
    await chargeRepairs(sample)
    await insertLandlordStatements(createOwnerContext(sample))
    await insertBankStatements(createOwnerContext(sample))
    await insertPayLinks(createOwnerContext(sample))
    await insertCalendars(createOwnerContext(sample))
    await insertAuditAndNotifications(sample)
    // After the audit log, which takes all bookings until then as entered by the team.
    await insertPublicPage(createOwnerContext(sample), sample)
    await insertRequests(createOwnerContext(sample), sample.now)
    await insertMessages(createOwnerContext(sample))
    await insertGuestRegister(createOwnerContext(sample))
  })

/**
 * The pictures of all properties in order, as if they had been uploaded. `sha256` stays empty, because it only
 * identifies a retried upload.
 */
const pictureFiles: ReceivedFile[] = sampleProperties.flatMap(({ pictures }) =>
  pictures.map((name) => ({
    name: `${name}.webp`,
    path: path.join(import.meta.dirname, 'pictures', `${name}.webp`),
    sha256: '',
  })),
)

/** Creates the sample business with its pictures, all or nothing. */
export async function seedDemo(now: Date): Promise<void> {
  const sample = newSample(now)
  await withStoredPictures(createOwnerContext(sample), pictureFiles, async (images) => {
    await insertSample(
      sample,
      images.map(({ id }) => id),
    )
    return { images }
  })
}

/** Whether the database is empty, has the sample, or has other data. */
export async function findDemo(): Promise<'empty' | 'demo' | 'other'> {
  const owner = team[0]
  if (owner && (await findUserByEmail(owner.email))) return 'demo'
  const [anyUser] = await db().select({ id: users.id }).from(users).limit(1)
  return anyUser ? 'other' : 'empty'
}
