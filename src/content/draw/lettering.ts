/**
 * Words on a canvas. Browsers report painted texts to the page with their size (Largest Contentful Paint), but
 * no canvas. A canvas in a closed shadow root cannot be read by the page.
 */

const FONT = '12px/1 system-ui, sans-serif'
const LINE_HEIGHT = 16
const INK = '#e8ebf0'
const BETWEEN = ' · '

/** Joins parts to lines of at most a width. A part is never divided. */
function wrap(context: CanvasRenderingContext2D, parts: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const line = [...lines.slice(-1), part].join(BETWEEN)
    if (lines.length > 0 && context.measureText(line).width <= width) lines[lines.length - 1] = line
    else lines.push(part)
  }
  return lines
}

/** Text, size and scale that a canvas shows. */
const drawn = new WeakMap<HTMLCanvasElement, string>()

/**
 * Draws parts of a text, centred vertically. Lines that are too wide become narrower letters. A canvas that
 * shows the text already is left unchanged.
 */
export function drawWords(
  canvas: HTMLCanvasElement,
  parts: readonly string[],
  [width, height]: readonly [width: number, height: number],
): void {
  const scale = devicePixelRatio
  const key = JSON.stringify([scale, width, height, parts])
  if (drawn.get(canvas) === key) return
  drawn.set(canvas, key)
  canvas.width = width * scale
  canvas.height = height * scale
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(scale, scale)
  context.font = FONT
  context.fillStyle = INK
  context.textBaseline = 'middle'
  const lines = wrap(context, parts, width).slice(0, Math.floor(height / LINE_HEIGHT))
  const top = (height - (lines.length - 1) * LINE_HEIGHT) / 2
  for (const [at, line] of lines.entries()) context.fillText(line, 0, top + at * LINE_HEIGHT, width)
}
