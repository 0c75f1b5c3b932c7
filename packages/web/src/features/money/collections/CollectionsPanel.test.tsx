import { security } from '@ilewa/contract/auth/account-protection'
import { type CollectionKeys, collectionKeys, refusedKeyMessage } from '@ilewa/contract/collections/keys'
import type { Subscription } from '@ilewa/contract/subscription/schema'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query-client.ts'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { keysOf, noKeys, paidPlan } from '../../../test/collections.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { freePlan, sessionOf } from '../../../test/sessions.ts'
import { PasswordPrompt } from '../../account/security/PasswordPrompt.tsx'
import { CollectionsPanel } from './CollectionsPanel.tsx'

type Replies = Parameters<typeof fakeServerOf>[number] extends readonly [unknown, ...infer R] ? R : never

interface Options {
  keys?: CollectionKeys
  plan?: Subscription
  save?: Replies
  remove?: Replies
}

const codeNeeded = { status: 403, code: 'auth.two_factor_needed', message: 'Enter the six digits.' }
const message = 'That code is wrong or was already used.'
const wrongCode = {
  ...{ status: 400, code: 'auth.two_factor_code_invalid', message },
  errors: [{ path: 'code', message }],
}
const deleted = { data: { collectionKeys: noKeys }, message: 'Keys deleted' }
const saved = { data: { collectionKeys: keysOf() }, message: 'Keys saved' }
const secretKey = 'FLWSECK-0123456789-X'
const webhookHash = 'a-long-secret-hash'

function open({ keys = noKeys, plan = paidPlan, save = [saved], remove = [deleted] }: Options = {}) {
  saveSession(sessionOf('OWNER', [plan]))
  const received = fakeServerOf(
    [collectionKeys.get, { data: { collectionKeys: keys } }],
    [collectionKeys.save, ...save],
    [collectionKeys.remove, ...remove],
    [security.confirmPassword, { data: {} }],
  )
  const page = (
    <>
      <CollectionsPanel />
      <PasswordPrompt />
    </>
  )
  return { ...renderPage(page, '/settings?tab=money'), received }
}

type User = ReturnType<typeof open>['user']

const saveKeys = async (user: User) => {
  await user.type(await screen.findByLabelText('Secret key'), secretKey)
  await user.type(screen.getByLabelText('Secret hash'), webhookHash)
  await user.click(screen.getByRole('button', { name: 'Save keys' }))
}

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('the keys are entered after the password, and never shown or cached afterwards', async () => {
  const passwordNeeded = { status: 403, code: 'auth.password_needed', message: 'Enter your password.' }
  const { user, received } = open({ save: [passwordNeeded, saved] })
  expect(await screen.findByLabelText('Secret key')).toHaveAttribute('type', 'password')
  expect(screen.getByLabelText('Secret key')).toHaveAttribute('autocomplete', 'off')
  expect(screen.getByLabelText('Secret hash')).toHaveAttribute('type', 'password')
  expect(screen.queryByRole('button', { name: 'Delete keys' })).toBeNull()
  await saveKeys(user)
  const prompt = within(await screen.findByRole('dialog', { name: "Confirm It's You" }))
  await user.type(prompt.getByLabelText('Your Password'), 'mine')
  await user.click(prompt.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Set up · secret key ends in 1234 · saved 28 Nov 2026')).toBeVisible()
  expect(received(collectionKeys.save)[1]?.body).toEqual({ secretKey, webhookHash })
  expect(screen.queryByLabelText('Secret key')).toBeNull()
  const cached = [queryClient.getQueryCache(), queryClient.getMutationCache()].flatMap((cache) =>
    cache.getAll().map(({ state }) => state),
  )
  expect(JSON.stringify(cached)).not.toContain(secretKey)
  await user.click(screen.getByRole('button', { name: 'Change keys' }))
  expect(screen.getByLabelText('Secret key')).toHaveValue('')
  expect(screen.getByLabelText('Secret hash')).toHaveValue('')
})

test('with two-factor sign-in, the keys are saved with a code', async () => {
  const { user, received } = open({ save: [codeNeeded, wrongCode, saved] })
  await saveKeys(user)
  await user.click(await screen.findByLabelText('Digit 1 of 6'))
  await user.keyboard('111111')
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  expect(screen.getByLabelText('Digit 1 of 6')).toHaveValue('')
  await user.click(screen.getByLabelText('Digit 1 of 6'))
  await user.keyboard('123456')
  expect(await screen.findByText(/^Set up · secret key ends in 1234/)).toBeVisible()
  expect(received(collectionKeys.save).map(({ body }) => body)).toEqual([
    { secretKey, webhookHash },
    { secretKey, webhookHash, code: '111111' },
    { secretKey, webhookHash, code: '123456' },
  ])
})

test('a key that Flutterwave refuses is corrected with a new code', async () => {
  const refused = {
    ...{ status: 400, code: 'common.invalid', message: refusedKeyMessage },
    errors: [{ path: 'secretKey', message: refusedKeyMessage }],
  }
  const { user } = open({ save: [codeNeeded, refused, saved] })
  await saveKeys(user)
  await user.click(await screen.findByLabelText('Digit 1 of 6'))
  await user.keyboard('123456')
  await vi.waitFor(() =>
    expect(screen.getByLabelText('Secret key')).toHaveAccessibleDescription(new RegExp(refusedKeyMessage)),
  )
  expect(screen.getByLabelText('Secret key')).toHaveValue(secretKey)
  expect(screen.getByLabelText('Digit 1 of 6')).toHaveValue('')
})

test('a mistyped recovery code can be corrected', async () => {
  const { user } = open({ save: [codeNeeded, wrongCode] })
  await saveKeys(user)
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  await user.type(screen.getByLabelText('Recovery code'), 'K7M3-QX9P-2HTW')
  await user.click(screen.getByRole('button', { name: 'Save keys' }))
  await vi.waitFor(() => expect(screen.getByLabelText('Recovery code')).toHaveAccessibleDescription(message))
  expect(screen.getByLabelText('Recovery code')).toHaveValue('K7M3-QX9P-2HTW')
})

test('a public key is refused before it is sent', async () => {
  const { user, received } = open()
  await user.type(await screen.findByLabelText('Secret key'), 'FLWPUBK-0123456789-X')
  await user.type(screen.getByLabelText('Secret hash'), webhookHash)
  await user.click(screen.getByRole('button', { name: 'Save keys' }))
  expect(screen.getByLabelText('Secret key')).toHaveAccessibleDescription(/This is the public key/)
  expect(received(collectionKeys.save)).toEqual([])
})

test('the webhook URL is copied, and has to be entered with the same secret hash', async () => {
  const { user } = open({ keys: keysOf() })
  expect(await screen.findByText(keysOf().webhookUrl ?? '')).toBeVisible()
  expect(screen.getByText(/under Settings, Webhooks, together with the same secret hash/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(keysOf().webhookUrl)
})

test('changing the keys can be left', async () => {
  const { user } = open({ keys: keysOf() })
  await user.click(await screen.findByRole('button', { name: 'Change keys' }))
  expect(screen.queryByRole('button', { name: 'Delete keys' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText('Secret key')).toBeNull()
  expect(screen.getByRole('button', { name: 'Change keys' })).toBeVisible()
})

test('the keys are deleted after a question', async () => {
  const { user, received } = open({ keys: keysOf() })
  await user.click(await screen.findByRole('button', { name: 'Delete keys' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete keys?' }))
  expect(question.getByText(/^Open pay links are cancelled\. Payments still under way/)).toBeVisible()
  expect(received(collectionKeys.remove)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Delete keys' }))
  expect(await screen.findByText('Keys deleted')).toBeVisible()
  expect(await screen.findByLabelText('Secret key')).toHaveValue('')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(/^Set up/)).toBeNull()
})

test('with two-factor sign-in, the keys are deleted with a code', async () => {
  const { user, received } = open({ keys: keysOf(), remove: [codeNeeded, wrongCode, deleted] })
  await user.click(await screen.findByRole('button', { name: 'Delete keys' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete keys?' }))
  await user.click(question.getByRole('button', { name: 'Delete keys' }))
  await user.click(await question.findByLabelText('Digit 1 of 6'))
  await user.keyboard('111111')
  expect((await question.findAllByText(wrongCode.message)).length).toBeGreaterThan(0)
  expect(question.getByLabelText('Digit 1 of 6')).toHaveValue('')
  await user.click(question.getByLabelText('Digit 1 of 6'))
  await user.keyboard('123456')
  expect(await screen.findByLabelText('Secret key')).toHaveValue('')
  expect(received(collectionKeys.remove).map(({ body }) => body)).toEqual([
    {},
    { code: '111111' },
    { code: '123456' },
  ])
})

test('keys that cannot be read are entered again, or deleted', async () => {
  open({ keys: keysOf({ state: 'NOT_READABLE' }) })
  expect(await screen.findByText('The saved keys can no longer be read. Enter them again.')).toBeVisible()
  expect(screen.getByLabelText('Secret key')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Delete keys' })).toBeVisible()
  expect(screen.queryByText(/^Set up/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
})

test('a plan without pay links leads to the plans', async () => {
  open({ plan: freePlan })
  expect(await screen.findByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute(
    'href',
    '/upgrade-subscription-plans',
  )
  expect(screen.queryByLabelText('Secret key')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete keys' })).toBeNull()
})

test('keys from before a downgrade can only be deleted', async () => {
  open({ plan: freePlan, keys: keysOf() })
  expect(await screen.findByRole('button', { name: 'Delete keys' })).toBeVisible()
  expect(screen.getByText(/^Set up/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Upgrade Plan' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Change keys' })).toBeNull()
})
