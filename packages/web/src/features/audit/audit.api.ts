import { type AuditEntry, type AuditQuery, audit } from '@ilewa/contract/audit'
import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import { useEndpoint, usePagedEndpoint } from '../../lib/api/endpoint-query.ts'
import { totalOf } from '../../lib/api/paging.ts'

interface PagedEntries {
  pages: { data: { entries: AuditEntry[] }; page: { total: number; nextCursor: string | null } }[]
}

/** The entries of all loaded pages, and the total number of entries. */
export const entriesOf = (data: PagedEntries | undefined): { entries: AuditEntry[]; total: number } => ({
  entries: data?.pages.flatMap((page) => page.data.entries) ?? [],
  total: totalOf(data?.pages),
})

/** The changes of one record, newest first, in small pages. */
export const useRecordHistory = (kind: RecordKind, id: string) =>
  usePagedEndpoint(audit.history, { params: { kind, id }, query: {} }, { limit: 20 })

export type AuditFilters = Partial<Pick<AuditQuery, 'kind' | 'byId' | 'from' | 'to'>>

/** All changes in the business, newest first; owners only. */
export const useAudit = (filters: AuditFilters) => usePagedEndpoint(audit.list, { query: filters })

/** Actions of the signed-in person this month. */
export const useMonthlyActivity = () => useEndpoint(audit.work, {})
