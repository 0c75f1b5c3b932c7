import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { idOfScheduledTime, lastTime, nextTime, timesBetween } from './job-schedule.ts'

const at = (text: string) => new Date(`2026-03-01T${text}Z`)

describe('times', () => {
  it('occur each minute, once an hour or once a day', () => {
    expect(lastTime({}, at('10:15:40'))).toEqual(at('10:15:00'))
    expect(lastTime({ minute: 13 }, at('10:12:59'))).toEqual(at('09:13:00'))
    expect(lastTime({ minute: 13 }, at('10:13:00'))).toEqual(at('10:13:00'))
    expect(lastTime({ hour: 2, minute: 23 }, at('02:22:00'))).toEqual(new Date('2026-02-28T02:23:00Z'))
    expect(nextTime({ hour: 2, minute: 23 }, at('02:23:00'))).toEqual(new Date('2026-03-02T02:23:00Z'))
  })

  it('that were missed are all listed once, oldest first', () => {
    const hourly = { minute: 0 }
    expect(timesBetween(hourly, at('18:00:00'), at('20:30:00'))).toEqual([at('19:00:00'), at('20:00:00')])
    expect(timesBetween(hourly, at('20:00:00'), at('20:30:00'))).toEqual([])
  })

  it('have a unique, deterministic id', () => {
    const id = idOfScheduledTime('test.note', at('10:00:00'))
    expect(z.uuid().safeParse(id).success).toBe(true)
    expect(idOfScheduledTime('test.note', at('10:00:00'))).toBe(id)
    expect(idOfScheduledTime('test.note', at('10:01:00'))).not.toBe(id)
    expect(idOfScheduledTime('test.other', at('10:00:00'))).not.toBe(id)
  })
})
