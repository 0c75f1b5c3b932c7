/** In pixels. */
interface Spot {
  x: number
  y: number
}

export interface DragOptions {
  scroller: HTMLElement
  /** Returns false if there is nothing to drag. */
  onBegin: () => boolean
  /** Distance that the pointer has moved over the calendar's content. */
  onMove: (way: Spot) => void
  onDrop: () => void
  onCancel: () => void
}

export interface Drag {
  hasBegun: () => boolean
  isOver: () => boolean
  cancel: () => void
}

const slackPx = 4
/** A long press starts a drag; a finger that moves earlier scrolls. */
const holdMs = 350
const edgePx = 48
const scrollPx = 14

const towards = (at: number, from: number, to: number) => {
  if (at < from + edgePx) return -scrollPx
  return at > to - edgePx ? scrollPx : 0
}

/** The pointer position in the scrolled content, including the scroll offset. */
const overContent = (element: HTMLElement, at: Spot): Spot => ({
  x: at.x + element.scrollLeft,
  y: at.y + element.scrollTop,
})

/** Scrolls the calendar while the pointer is near an edge during a drag. */
function scrollAlong(element: HTMLElement, where: () => Spot, onScroll: () => void): () => void {
  let frame = 0
  const step = () => {
    const box = element.getBoundingClientRect()
    const { x, y } = where()
    const by = { left: towards(x, box.left, box.right), top: towards(y, box.top, box.bottom) }
    if (by.left || by.top) {
      element.scrollBy({ ...by, behavior: 'instant' })
      onScroll()
    }
    frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}

/** Tracks a pressed pointer (mouse, pen or finger), even outside the element. A tap remains a click. */
export function followDrag(pressed: PointerEvent, options: DragOptions): Drag {
  const { scroller } = options
  const listening = new AbortController()
  const start = overContent(scroller, { x: pressed.clientX, y: pressed.clientY })
  let at: Spot = { x: pressed.clientX, y: pressed.clientY }
  let begun = false
  let stopScrolling: (() => void) | undefined

  const way = (): Spot => {
    const now = overContent(scroller, at)
    return { x: now.x - start.x, y: now.y - start.y }
  }
  const end = () => {
    listening.abort()
    clearTimeout(hold)
    stopScrolling?.()
  }
  const begin = () => {
    begun = options.onBegin()
    if (!begun) return end()
    stopScrolling = scrollAlong(
      scroller,
      () => at,
      () => options.onMove(way()),
    )
  }
  const cancel = () => {
    if (listening.signal.aborted) return
    end()
    if (begun) options.onCancel()
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pressed.pointerId) return
    at = { x: event.clientX, y: event.clientY }
    if (!begun) {
      if (Math.hypot(way().x, way().y) <= slackPx) return
      if (event.pointerType === 'touch') return end()
      begin()
    }
    if (begun) options.onMove(way())
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId !== pressed.pointerId) return
    end()
    if (begun) options.onDrop()
  }

  const hold = pressed.pointerType === 'touch' ? setTimeout(begin, holdMs) : undefined
  const { signal } = listening
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', up, { signal })
  window.addEventListener('pointercancel', cancel, { signal })
  window.addEventListener('keydown', (event) => event.key === 'Escape' && cancel(), { signal })
  return { cancel, hasBegun: () => begun, isOver: () => signal.aborted }
}
