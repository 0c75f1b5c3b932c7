import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Returns fixed column widths for a virtualized table, so that the columns do not change with the rendered rows.
 * They are preferred widths: a column grows if a row needs more space. Returns null while the widths follow the
 * rows.
 */
export function useColumnWidths(frame: RefObject<HTMLElement | null>, isLong: boolean): number[] | null {
  const [widths, setWidths] = useState<number[] | null>(null)
  const [frameWidth, setFrameWidth] = useState(0)

  useLayoutEffect(() => {
    const element = frame.current
    if (!element || !isLong) return
    const observer = new ResizeObserver(() => setFrameWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, isLong])

  // After a resize the widths follow the rows for one frame and are measured again.
  useLayoutEffect(() => {
    setWidths(null)
    if (!isLong || frameWidth === 0) return
    const frameRequest = requestAnimationFrame(() => {
      const heads = frame.current?.querySelectorAll('th') ?? []
      setWidths(Array.from(heads, (head) => head.getBoundingClientRect().width))
    })
    return () => cancelAnimationFrame(frameRequest)
  }, [frame, isLong, frameWidth])

  return widths
}
