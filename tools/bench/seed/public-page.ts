import type { Client } from 'pg'

/** The slug of the page, and those of the properties on it begin with this. */
export const pageSlug = 'bench-stays'

/** Slugs that lead to the page; a business of this deployment has one or a few. */
const formerSlugs = 20_000

/** A page with all properties of a business, among thousands of slugs. */
export async function insertPublicPage(client: Client, businessId: string): Promise<void> {
  await client.query(
    `INSERT INTO public_pages (business_id, is_shown, mode, deposit_percent, hold_hours, min_nights, notice_hours, advance_days)
    VALUES ($1, true, 'HOLD', 50, 6, 1, 0, 365)`,
    [businessId],
  )
  await client.query(
    `INSERT INTO public_slugs (slug, business_id, replaced_at)
    SELECT $2 || CASE n WHEN 0 THEN '' ELSE '-' || n END, $1, CASE n WHEN 0 THEN NULL ELSE now() END FROM generate_series(0, $3::int) n`,
    [businessId, pageSlug, formerSlugs],
  )
  await client.query(
    `INSERT INTO property_pages (business_id, property_id, is_on_page, slug, area, max_guests, check_in_from, check_out_by)
    SELECT business_id, id, true, $2 || '-' || row_number() OVER (ORDER BY id), 'Lekki', 4, '14:00', '11:00'
    FROM properties WHERE business_id = $1`,
    [businessId, pageSlug],
  )
}
