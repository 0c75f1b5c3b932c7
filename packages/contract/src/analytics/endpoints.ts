import { csvEndpoint, endpoint } from '../core/endpoint.ts'
import { AnalyticsQuery } from './period.ts'
import { Analytics, AnalyticsExportQuery, AnalyticsRows, AnalyticsRowsQuery } from './schema.ts'

export const analytics = {
  get: endpoint({
    method: 'GET',
    path: '/analytics',
    access: 'analytics:read',
    feature: 'analytics',
    query: AnalyticsQuery,
    costly: true,
    response: Analytics,
    summary: 'Revenue, occupancy and guests of a period and the previous period',
  }),
  rows: endpoint({
    method: 'GET',
    path: '/analytics/rows',
    access: 'analytics:read',
    feature: 'analytics',
    query: AnalyticsRowsQuery,
    costly: true,
    response: AnalyticsRows,
    paged: true,
    summary: 'The bookings that a metric is calculated from',
  }),
  export: csvEndpoint({
    path: '/analytics/export',
    access: 'analytics:read',
    feature: 'analytics',
    query: AnalyticsExportQuery,
    summary: 'One analytics table as CSV',
  }),
}
