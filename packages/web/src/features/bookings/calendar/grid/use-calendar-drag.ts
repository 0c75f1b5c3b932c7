import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Drag, type DragOptions, trackDrag } from './calendar-drag.ts'

interface CalendarDragOptions extends Omit<DragOptions, 'scroller' | 'onBegin'> {
  scroller: RefObject<HTMLElement | null>
  /** Starts a drag at this position; returns false if there is nothing to drag. */
  onBegin: (target: Element, clientX: number) => boolean
}

/** Drag handling of the calendar. It calls the latest callbacks. */
export function useCalendarDrag(options: CalendarDragOptions) {
  const { scroller } = options
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const drag = useRef<Drag>(null)

  useEffect(() => {
    const element = scroller.current
    // Registered on mount, not when a drag starts: browsers call only the touchmove listeners that exist at touchstart.
    const preventScroll = (event: Event) => {
      if (drag.current?.hasStarted() && !drag.current.hasEnded()) event.preventDefault()
    }
    const preventContextMenu = (event: Event) => {
      if (drag.current && !drag.current.hasEnded()) event.preventDefault()
    }
    element?.addEventListener('touchmove', preventScroll, { passive: false })
    element?.addEventListener('contextmenu', preventContextMenu)
    return () => {
      drag.current?.cancel()
      element?.removeEventListener('touchmove', preventScroll)
      element?.removeEventListener('contextmenu', preventContextMenu)
    }
  }, [scroller])

  const onPointerDown = (event: PointerEvent) => {
    drag.current?.cancel()
    drag.current = null
    const { target } = event
    if (event.button !== 0 || !(target instanceof Element) || !scroller.current) return
    drag.current = trackDrag(event.nativeEvent, {
      scroller: scroller.current,
      onBegin: () => latest.current.onBegin(target, event.clientX),
      onMove: (offset) => latest.current.onMove(offset),
      onDrop: () => latest.current.onDrop(),
      onCancel: () => latest.current.onCancel(),
    })
  }

  return { onPointerDown, wasDragged: () => drag.current?.hasStarted() ?? false }
}
