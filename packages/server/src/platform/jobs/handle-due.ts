/** Handles one record in a transaction of its own, after which it is usually no longer due. */
type Handle<T> = (due: T) => Promise<void>

async function collectFailures<T>(records: readonly T[], handle: Handle<T>): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const record of records) await handle(record).catch((error: unknown) => failures.push(error))
  return failures
}

function throwFailures(failures: readonly unknown[], nouns: string): void {
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${nouns} failed`)
}

/** Handles each record. One that fails is left to the next run, and the others are handled. */
export async function handleEach<T>(nouns: string, records: readonly T[], handle: Handle<T>): Promise<void> {
  throwFailures(await collectFailures(records, handle), nouns)
}

interface DueRecord {
  businessId: string
  id: string
}

interface DueRecords<T extends DueRecord> {
  /** 'holds', for the error. */
  nouns: string
  /** The records that are due, in a stable order. */
  list: (page: { limit: number; offset: number }) => Promise<T[]>
  handle: Handle<T>
}

const limit = 100

/**
 * `handleEach` for all records that are due, in batches. Each is handled once: one that is due again, or still, is left to the next
 * run.
 */
export async function handleDue<T extends DueRecord>({ nouns, list, handle }: DueRecords<T>): Promise<void> {
  const failures: unknown[] = []
  const handled = new Set<string>()
  const isNew = ({ businessId, id }: T) => !handled.has(`${businessId} ${id}`)
  for (let due: T[] = []; ; ) {
    // Those that failed are still due, and are the first ones.
    due = await list({ limit, offset: failures.length })
    const added = due.filter(isNew)
    for (const { businessId, id } of added) handled.add(`${businessId} ${id}`)
    failures.push(...(await collectFailures(added, handle)))
    if (due.length < limit || added.length === 0) break
  }
  throwFailures(failures, nouns)
}
