import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Drag, type DragOptions, followDrag } from './calendar-drag.ts'

interface CalendarDragOptions extends Omit<DragOptions, 'scroller' | 'onBegin'> {
  scroller: RefObject<HTMLElement | null>
  /** What a drag that begins here does; false for nothing. */
  onBegin: (target: Element, clientX: number) => boolean
}

/** Dragging over the calendar; what is dragged is told to the newest of the given functions. */
export function useCalendarDrag(options: CalendarDragOptions) {
  const { scroller } = options
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const drag = useRef<Drag>(null)

  useEffect(() => {
    const element = scroller.current
    // There from the start: a browser asks only those listeners that it knew when the finger came down.
    const hold = (event: Event) => {
      if (drag.current?.hasBegun() && !drag.current.isOver()) event.preventDefault()
    }
    const refuseMenu = (event: Event) => {
      if (drag.current && !drag.current.isOver()) event.preventDefault()
    }
    element?.addEventListener('touchmove', hold, { passive: false })
    element?.addEventListener('contextmenu', refuseMenu)
    return () => {
      drag.current?.cancel()
      element?.removeEventListener('touchmove', hold)
      element?.removeEventListener('contextmenu', refuseMenu)
    }
  }, [scroller])

  const onPointerDown = (event: PointerEvent) => {
    drag.current?.cancel()
    drag.current = null
    const { target } = event
    if (event.button !== 0 || !(target instanceof Element) || !scroller.current) return
    drag.current = followDrag(event.nativeEvent, {
      scroller: scroller.current,
      onBegin: () => latest.current.onBegin(target, event.clientX),
      onMove: (way) => latest.current.onMove(way),
      onDrop: () => latest.current.onDrop(),
      onCancel: () => latest.current.onCancel(),
    })
  }

  return { onPointerDown, wasDragged: () => drag.current?.hasBegun() ?? false }
}
