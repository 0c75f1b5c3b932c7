import { eq } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { demoRequests } from './landing.table.ts'

export type DemoRequestRow = typeof demoRequests.$inferSelect

export async function findDemoRequest(id: string): Promise<DemoRequestRow | undefined> {
  const [row] = await db().select().from(demoRequests).where(eq(demoRequests.id, id))
  return row
}
