import { z } from 'zod'
import { job } from '../../platform/jobs/jobs.ts'
import { deleteEndedLinks } from './guest-links.queries.ts'

export const deleteEndedGuestLinks = job({
  name: 'guest_page.delete_ended_links',
  data: z.object({}),
  every: { hour: 3, minute: 7 },
  run: deleteEndedLinks,
})
