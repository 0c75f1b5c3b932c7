import { limitTenantConcurrency } from '../../../platform/http/limits/tenant-concurrency.ts'

/**
 * Runs `work` of a visitor in a slot of the page: visitors from many networks delay neither other businesses nor the owner. By slug,
 * which is known before anything is read. Throws `common.too_many_requests`.
 */
export const limitVisits = <T>({ slug }: { slug: string }, work: () => Promise<T>): Promise<T> =>
  limitTenantConcurrency(`visits:${slug}`, work)
