/** A solver on the screen. */
import { cleanForeign } from '../../../../domain/text/foreign-words'
import { nameSolver } from './solver-name'

/** The name, or the address where there is none; the whole address on demand. */
export const Solver = ({ solver }: { readonly solver: string }) => {
  const name = nameSolver(solver)
  return (
    <span class="solver" title={cleanForeign(solver)}>
      {name.startsWith('0x') ? <span class="mono">{name}</span> : name}
    </span>
  )
}
