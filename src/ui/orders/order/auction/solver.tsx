/** The name of a solver. */
import { cleanForeign } from '../../../../domain/text/foreign-words'
import { nameSolver } from './solver-name'

/** Falls back to the address. Shows the full address on hover. */
export const Solver = ({ solver }: { readonly solver: string }) => {
  const name = nameSolver(solver)
  return (
    <span class="solver" title={cleanForeign(solver)}>
      {name.startsWith('0x') ? <span class="mono">{name}</span> : name}
    </span>
  )
}
