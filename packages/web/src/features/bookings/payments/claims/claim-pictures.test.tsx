import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Role } from '@ilewa/contract/core/access'
import { moneyAccounts } from '@ilewa/contract/money/accounts'
import { bookingPayments, paymentClaims } from '@ilewa/contract/money/endpoints'
import type { ClaimPicture } from '@ilewa/contract/money/schema'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../../lib/session/session.ts'
import { bookingId, bookingOf, paymentsOf } from '../../../../test/bookings.ts'
import { claimId, claimOf } from '../../../../test/claims.ts'
import { fakeServerOf } from '../../../../test/fake-server.ts'
import { holdShrinking, largePhoto } from '../../../../test/large-photo.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { sessionOf } from '../../../../test/sessions.ts'
import { useDialogs } from '../../../../ui/dialog/use-dialogs.ts'
import { BookingDialogs } from '../../dialogs/BookingDialogs.tsx'

const guest = 'Ọláwálé Ṣóyínká'
const otherId = '0198a000-0000-7000-8000-0000000000c2'
const shownBefore = {
  ...{ bookingId: otherId, reference: 'K7M3-QX9P', guestName: 'Ngọzi Eze', claimedOn: '2026-11-20' },
}
const warning = 'This screenshot was already shown for the payment of Ngọzi Eze on 20 Nov 2026 (K7M3-QX9P).'
const pictureOf = (last: number, shownFor: ClaimPicture['shownFor'] = null): ClaimPicture => ({
  id: `0198a000-0000-7000-8000-0000000000d${last}`,
  ...{ url: `/files/${last}.webp`, thumbnailUrl: `/files/${last}-small.webp`, shownFor },
})

type Reply = Parameters<typeof fakeServerOf>[number][1]

interface Options {
  role?: Role
  url?: string
  pictures?: ClaimPicture[]
  claimedBy?: string
  /** Of the requests that create the claim, in order. */
  created?: Reply[]
  /** Of the requests that add pictures, in order. */
  added?: Reply[]
}

function open({ role = 'AGENT', url = 'open', created = [], added = [], ...changes }: Options = {}) {
  saveSession(sessionOf(role))
  const stay = bookingOf({ status: 'CONFIRMED' })
  const data = { payments: paymentsOf(stay, { claims: [claimOf(changes)] }) }
  const received = fakeServerOf(
    [bookingPayments.list, { data }],
    [paymentClaims.create, ...created, { data: { ...data, claimId }, message: 'Claim sent to the owner' }],
    [paymentClaims.addPictures, ...added, { data, message: 'Pictures added' }],
    [moneyAccounts.list, { data: { moneyAccounts: [] } }],
    [bookings.get, { data: { booking: stay } }],
  )
  const Dialogs = () => <BookingDialogs dialogs={useDialogs()} />
  return { ...renderPage(<Dialogs />, `/bookings?${url}=${bookingId}`), received }
}

beforeAll(async () => {
  await import('../../dialogs/BookingDetailsDialog.tsx')
  await import('../payment-dialogs.ts')
  await import('../../../../ui/images/PicturesField.tsx')
})
beforeEach(() => {
  // Not in jsdom.
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

const dialog = async () => within(await screen.findByRole('dialog', { name: `${guest} has paid` }))
const screenshot = (name: string) => new File(['x'], name, { type: 'image/png' })
const filesOf = ({ body }: { body: unknown }) => (body as FormData).getAll('pictures')

test('an agent sends a claim, and then its screenshots', async () => {
  const { user, received } = open({ url: 'pay' })
  const form = await dialog()
  await user.upload(await form.findByLabelText('Add images'), [screenshot('a.png'), screenshot('b.png')])
  expect(await form.findByRole('img', { name: 'b.png' })).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Tell the owner' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(received(paymentClaims.create)).toHaveLength(1)
  const [request] = received(paymentClaims.addPictures)
  expect(request?.url).toBe(`/api/payment-claims/${claimId}/pictures`)
  expect(request && filesOf(request)).toHaveLength(2)
})

test('a claim waits for a screenshot that is prepared', async () => {
  holdShrinking()
  const { user } = open({ url: 'pay' })
  const form = await dialog()
  await user.upload(await form.findByLabelText('Add images'), largePhoto('a.jpg'))
  expect(await form.findByRole('button', { name: 'Preparing images…' })).toBeDisabled()
})

test('a claim without a screenshot is one request', async () => {
  const { user, received } = open({ url: 'pay' })
  await user.click((await dialog()).getByRole('button', { name: 'Tell the owner' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(received(paymentClaims.create)).toHaveLength(1)
  expect(received(paymentClaims.addPictures)).toEqual([])
})

test('screenshots that fail are sent again without a second claim', async () => {
  const { user, received } = open({ url: 'pay', added: ['network error'] })
  const form = await dialog()
  await user.upload(await form.findByLabelText('Add images'), screenshot('a.png'))
  await form.findByRole('img', { name: 'a.png' })
  await user.click(form.getByRole('button', { name: 'Tell the owner' }))
  expect(await form.findByText('The owner has your claim, but not the screenshots.')).toBeVisible()
  expect(form.getByRole('alert')).toHaveTextContent('Unable to connect to our servers.')
  expect(form.queryByLabelText('Amount the guest paid')).toBeNull()
  await user.click(form.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(received(paymentClaims.create)).toHaveLength(1)
  expect(received(paymentClaims.addPictures).map(filesOf)).toMatchObject([{ length: 1 }, { length: 1 }])
})

test('a claim that fails sends no screenshots, and both are sent with the next attempt', async () => {
  const { user, received } = open({ url: 'pay', created: ['network error'] })
  const form = await dialog()
  await user.upload(await form.findByLabelText('Add images'), screenshot('a.png'))
  await form.findByRole('img', { name: 'a.png' })
  await user.click(form.getByRole('button', { name: 'Tell the owner' }))
  expect(await form.findByRole('alert')).toHaveTextContent('Unable to connect to our servers.')
  expect(received(paymentClaims.addPictures)).toEqual([])
  await user.click(form.getByRole('button', { name: 'Tell the owner' }))
  await vi.waitFor(() => expect(received(paymentClaims.addPictures)).toHaveLength(1))
  const keys = received(paymentClaims.create).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0]])
})

test('an owner who confirms sees the warning beside the question', async () => {
  const { user } = open({ role: 'OWNER', claimedBy: bookingId, pictures: [pictureOf(1, shownBefore)] })
  await user.click(await screen.findByRole('button', { name: 'Money arrived' }))
  const question = screen.getByText(/not at the screenshot/).closest('form') as HTMLElement
  expect(within(question).getByText(warning)).toBeVisible()
  expect(screen.getAllByText(/already shown/)).toHaveLength(1)
})

test('an owner sees the screenshots, and which one was shown for another booking', async () => {
  const { user, at } = open({
    role: 'OWNER',
    claimedBy: bookingId,
    pictures: [pictureOf(1), pictureOf(2, shownBefore)],
  })
  const list = within(await screen.findByRole('list', { name: 'Screenshots of ₦60,000.00' }))
  const first = list.getByRole('link', { name: 'Open screenshot 1 of ₦60,000.00' })
  expect(first).toHaveAttribute('href', '/files/1.webp')
  const [plain, warned] = list.getAllByRole('listitem')
  expect(warned).toHaveTextContent(warning)
  expect(plain?.textContent).toBe('')
  expect(list.getAllByRole('link')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Add screenshot' })).toBeNull()
  await user.click(list.getByRole('button', { name: 'View booking of Ngọzi Eze' }))
  expect(at()).toBe(`/bookings?open=${otherId}`)
})

test('the person who made an open claim adds a screenshot later', async () => {
  const { user, received } = open({ pictures: [pictureOf(1)] })
  await user.click(await screen.findByRole('button', { name: 'Add screenshot' }))
  await user.click(screen.getByRole('button', { name: 'Add screenshot' }))
  expect(await screen.findByText('Please choose a picture.', { selector: 'p' })).toBeVisible()
  expect(screen.getByText('Of the transfer, up to 2')).toBeVisible()
  const finishShrinking = holdShrinking()
  await user.upload(screen.getByLabelText('Add images'), largePhoto('a.jpg'))
  expect(await screen.findByText('Preparing images…')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add screenshot' })).toBeDisabled()
  finishShrinking()
  await screen.findByRole('img', { name: 'a.jpg' })
  await user.click(screen.getByRole('button', { name: 'Add screenshot' }))
  await vi.waitFor(() => expect(received(paymentClaims.addPictures)).toHaveLength(1))
  expect(await screen.findByText('Pictures added')).toBeVisible()
  await vi.waitFor(() => expect(screen.queryByLabelText('Add images')).toBeNull())
})

test('a claim with three screenshots takes no more', async () => {
  open({ pictures: [pictureOf(1), pictureOf(2), pictureOf(3)] })
  expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add screenshot' })).toBeNull()
})
