import { audit } from '@ilewa/contract/audit'
import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'
import { properties } from '@ilewa/contract/properties/endpoints'
import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { endSession, saveSession } from '../lib/session/session.ts'
import { onlyPage } from './bookings.ts'
import { fakeServerOf } from './fake-server.ts'
import { renderPage } from './render-page.tsx'
import { sessionOf } from './sessions.ts'

type WithRecord = EndpointDefinition & { response: z.ZodObject }

interface CheckedPage {
  page: ReactNode
  path: string
  /** The endpoints of `recordEndpoints`. */
  endpoints: Record<'list' | 'get' | 'update', WithRecord> & { remove: EndpointDefinition }
  record: { id: string; version: number }
  /** Title of the details. */
  title: string
  /** Button that confirms the deletion. */
  removeLabel: string
  /** Further endpoints that the page calls. */
  others?: Parameters<typeof fakeServerOf>
}

/** Checks what holds for the page of every kind of record: list, details, edit with version, and deletion. */
export function checkRecordPage({ page, path, endpoints, record, title, ...options }: CheckedPage): void {
  const named = ({ response }: WithRecord, value: unknown) => ({
    data: Object.fromEntries(Object.keys(response.shape).map((name) => [name, value])),
  })
  const open = (query: Record<string, string> = {}) => {
    saveSession(sessionOf('OWNER', []))
    const received = fakeServerOf(
      ...(options.others ?? []),
      [endpoints.update, { ...named(endpoints.update, record), message: 'Updated successfully' }],
      [endpoints.remove, { data: {}, message: 'Deleted successfully' }],
      [endpoints.get, named(endpoints.get, record)],
      [endpoints.list, { ...named(endpoints.list, [record]), page: onlyPage(1) }],
      [audit.history, { data: { entries: [] }, page: onlyPage(0) }],
      [properties.list, { data: { properties: [] }, page: onlyPage(0) }],
    )
    return { ...renderPage(page, `${path}?${new URLSearchParams(query)}`), received }
  }

  describe(`the page ${path}`, () => {
    afterEach(() => {
      endSession()
      vi.unstubAllGlobals()
    })

    test('lists the record and opens its details', async () => {
      const { user, at } = open()
      expect(await screen.findByText(title)).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'View' }))
      expect(await screen.findByRole('dialog', { name: title })).toBeVisible()
      expect(at()).toBe(`${path}?open=${record.id}`)
    })

    test('an edit sends the version that was read', async () => {
      const { user, received } = open({ edit: record.id })
      await user.click(await screen.findByRole('button', { name: 'Save changes' }))
      expect(await screen.findByText('Updated successfully')).toBeVisible()
      expect(received(endpoints.update)[0]?.body).toMatchObject({ version: record.version })
    })

    test('a deletion is confirmed by name', async () => {
      const { user, received } = open({ delete: record.id })
      const dialog = within(await screen.findByRole('dialog'))
      expect(await dialog.findByText(title, { exact: false })).toBeVisible()
      await user.click(dialog.getByRole('button', { name: options.removeLabel }))
      expect(await screen.findByText('Deleted successfully')).toBeVisible()
      expect(received(endpoints.remove)).toHaveLength(1)
    })
  })
}
