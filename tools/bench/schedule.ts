/** A statement as the server sent it. */
export interface Statement {
  /** Number of its connection. */
  client: number
  text: string
  values: unknown[]
  /** In ms, by the same clock. */
  startedAt: number
  endedAt: number
  /** SQLSTATE, if the database refused it. */
  code?: string | undefined
}

interface Step {
  text: string
  values: unknown[]
  /** SQLSTATE of the recorded error. The database must refuse the baseline's statement with the same code. */
  code?: string | undefined
}

/** Statements on one connection: a transaction, or a single statement. */
export interface Lane {
  steps: Step[]
  isTransaction: boolean
}

/** The statements of a request: stages run one after the other, the lanes of a stage in parallel. */
export type Schedule = Lane[][]

interface Span extends Lane {
  client: number
  startedAt: number
  endedAt: number
}

const isTransactionStart = (text: string) => /^\s*(begin|start transaction)\b/i.test(text)
const isTransactionEnd = (text: string) => /^\s*(commit|rollback|end)\s*;?\s*$/i.test(text)

function toSpans(statements: readonly Statement[]): Span[] {
  const spans: Span[] = []
  const open = new Map<number, Span>()
  for (const { client, text, values, code, startedAt, endedAt } of statements) {
    const step = { text, values, code }
    const openSpan = open.get(client)
    if (openSpan) {
      openSpan.steps.push(step)
      openSpan.endedAt = endedAt
      if (isTransactionEnd(text)) open.delete(client)
      continue
    }
    const span = { client, startedAt, endedAt, steps: [step], isTransaction: isTransactionStart(text) }
    spans.push(span)
    if (span.isTransaction) open.set(client, span)
  }
  return spans
}

/** Groups statements that overlapped in time into one stage. */
export function toSchedule(recorded: readonly Statement[]): Schedule {
  const statements = recorded.toSorted((a, b) => a.startedAt - b.startedAt)
  const stages: Schedule = []
  let stageEndsAt = Number.NEGATIVE_INFINITY
  for (const { steps, isTransaction, startedAt, endedAt } of toSpans(statements)) {
    const lane = { steps, isTransaction }
    const stage = stages.at(-1)
    if (stage && startedAt < stageEndsAt) stage.push(lane)
    else stages.push([lane])
    stageEndsAt = Math.max(stageEndsAt, endedAt)
  }
  return stages
}

export const listSteps = (schedule: Schedule): Step[] => schedule.flat().flatMap(({ steps }) => steps)
