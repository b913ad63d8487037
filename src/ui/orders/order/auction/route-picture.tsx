/**
 * A drawing of the paths of a trade, and the same as text. Tokens are nodes, pools are edges with their share
 * of the sold amount.
 */

import { cutText } from '../../../../domain/text/cut'
import { withoutIsolates } from '../../../../domain/text/isolate'
import { t } from '../../../../domain/text/texts'
import { tx } from '../../../kit/text'
import '../../../styles/screens/route.css'
import { viewToken } from '../../../../client/tokens/tokens'
import type { PoolTrade } from '../../../../domain/reports/auctions'
import type { Address, ChainId } from '../../../../domain/scalars'
import { largestPaths, namePools, pathsOf, type RoutePath, shareText } from './route-paths'

/**
 * Maximum number of separate paths. Further paths are merged into one, because their lines would be too thin.
 */
const MAX_PATHS = 6
const WIDTH = 340
const ROW = 48
const LONE_ROW = 60
/** Offsets of the share above a line and of the pool's name below it. */
const [ABOVE, BELOW] = [-7, 20]
/** Space for the token at each end. */
const END_SPACE = 58
/** Positions where the paths have separated after the first token, and where they merge before the last. */
const [FIRST, LAST] = [END_SPACE + 40, WIDTH - END_SPACE - 40]
/**
 * Maximum number of hops with pool names. Longer paths have no space for them, and the tokens name the pairs
 * anyway.
 */
const MAX_NAMED_HOPS = 2

interface PictureProps {
  readonly chainId: ChainId
  readonly route: readonly PoolTrade[]
  readonly from: Address
  readonly to: Address
}

type Names = ReadonlyMap<string, string>

/** Returns a short name of a pool for the drawing. */
function poolMark(pool: string, names: Names, hops: number): string {
  if (pool.startsWith('0x')) return `…${pool.slice(-4)}`
  const name = names.get(pool) ?? ''
  if (hops === 1) return t`${name} pool`
  return hops > MAX_NAMED_HOPS ? '' : name
}

const symbolOf = (chainId: ChainId, token: Address): string => viewToken(chainId, token).symbol

const pathText = (chainId: ChainId, names: Names, { hops }: RoutePath): string =>
  hops
    .map(({ pool, tokenOut }) => t`through pool ${names.get(pool) ?? ''} to ${symbolOf(chainId, tokenOut)}`)
    .join(', ')

/** The drawing with its text. Renders nothing if the trades do not connect the two tokens. */
export function RoutePicture({ chainId, route, from, to }: PictureProps) {
  const paths = pathsOf(route, from, to)
  const names = namePools(route, (token) => symbolOf(chainId, token))
  const { shown, rest, restShare } = largestPaths(paths, MAX_PATHS)
  if (shown.length === 0) return null
  const [sold, bought] = [symbolOf(chainId, from), symbolOf(chainId, to)]
  const lines = shown.map(
    (path) => t`${shareText(path.share)} of the ${sold}: ${pathText(chainId, names, path)}`,
  )
  if (rest > 0) lines.push(t`${shareText(restShare)} over ${rest} more routes`)
  const rows = lines.length
  const height = rows === 1 ? LONE_ROW : rows * ROW
  const top = (height - (rows - 1) * ROW) / 2
  return (
    <figure class="route">
      <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={t`Route: ${lines.join('. ')}.`}>
        {shown.map((path, index) => (
          <PathLine
            key={lines[index]}
            chainId={chainId}
            names={names}
            path={path}
            y={top + index * ROW}
            middle={height / 2}
          />
        ))}
        {rest > 0 && (
          <RestLine y={top + (rows - 1) * ROW} middle={height / 2} rest={rest} share={restShare} />
        )}
        <Node x={END_SPACE / 2} y={height / 2} symbol={sold} isEnd />
        <Node x={WIDTH - END_SPACE / 2} y={height / 2} symbol={bought} isEnd />
      </svg>
      <details class="raw">
        <summary>{t`Route as text`}</summary>
        <ul class="route-words">
          {lines.map((line) => (
            <li key={line}>{line}.</li>
          ))}
        </ul>
      </details>
    </figure>
  )
}

/** Returns the SVG path from the first token to a height, along this height, and to the last token. */
const pathAt = (y: number, middle: number): string =>
  `M ${END_SPACE} ${middle} C ${END_SPACE + 20} ${middle} ${END_SPACE + 12} ${y} ${FIRST} ${y} L ${LAST} ${y} C ${WIDTH - END_SPACE - 12} ${y} ${WIDTH - END_SPACE - 20} ${middle} ${WIDTH - END_SPACE} ${middle}`

interface PathProps {
  readonly chainId: ChainId
  readonly names: Names
  readonly path: RoutePath
  readonly y: number
  readonly middle: number
}

/** A path: its share above the first pool, and its pools between the tokens. */
function PathLine({ chainId, names, path: { hops, share }, y, middle }: PathProps) {
  const step = (LAST - FIRST) / hops.length
  return (
    <g>
      <path d={pathAt(y, middle)} class="route-line" style={{ strokeWidth: `${1 + 4 * share}px` }} />
      <text x={FIRST + step / 2} y={y + ABOVE} class="route-share" text-anchor="middle">
        {shareText(share)}
      </text>
      {hops.map(({ pool, tokenOut }, index) => {
        const x = FIRST + step * index
        const isLast = index === hops.length - 1
        return (
          <g key={pool}>
            <text x={x + step / 2} y={y + BELOW} class="route-pool" text-anchor="middle">
              {poolMark(pool, names, hops.length)}
            </text>
            {!isLast && <Node x={x + step} y={y} symbol={symbolOf(chainId, tokenOut)} />}
          </g>
        )
      })}
    </g>
  )
}

interface RestProps extends Pick<PathProps, 'y' | 'middle'> {
  readonly rest: number
  readonly share: number
}

const RestLine = ({ y, middle, rest, share }: RestProps) => (
  <g>
    <path d={pathAt(y, middle)} class="route-line" stroke-dasharray="2 4" />
    <text x={(FIRST + LAST) / 2} y={y + ABOVE} class="route-share" text-anchor="middle">
      {shareText(share)}
    </text>
    <text x={(FIRST + LAST) / 2} y={y + BELOW} class="route-pool" text-anchor="middle">
      {tx`${rest} more routes`}
    </text>
  </g>
)

interface NodeProps {
  readonly x: number
  readonly y: number
  readonly symbol: string
  readonly isEnd?: true
}

/** Maximum length of a symbol. */
const MAX_LETTERS = 7

function Node({ x, y, symbol, isEnd }: NodeProps) {
  const text = cutText(withoutIsolates(symbol), MAX_LETTERS)
  const width = isEnd ? END_SPACE - 2 : 12 + text.length * 7
  return (
    <g class="route-node" data-end={isEnd}>
      <rect x={x - width / 2} y={y - 11} width={width} height={22} rx={6} />
      <text x={x} y={y + 4} text-anchor="middle">
        {text}
      </text>
    </g>
  )
}
