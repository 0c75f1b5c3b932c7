import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * The widths of a long table's columns, kept as a wish, so that they do not change with the rows that come and go unless
 * one needs more room; null while they follow the rows.
 */
export function useColumnWidths(frame: RefObject<HTMLElement | null>, isLong: boolean): number[] | null {
  const [widths, setWidths] = useState<number[] | null>(null)
  const [room, setRoom] = useState(0)

  useLayoutEffect(() => {
    const element = frame.current
    if (!element || !isLong) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, isLong])

  // In another room they follow the rows again for one drawing, and are read anew.
  useLayoutEffect(() => {
    setWidths(null)
    if (!isLong || room === 0) return
    const reading = requestAnimationFrame(() => {
      const heads = frame.current?.querySelectorAll('th') ?? []
      setWidths(Array.from(heads, (head) => head.getBoundingClientRect().width))
    })
    return () => cancelAnimationFrame(reading)
  }, [frame, isLong, room])

  return widths
}
