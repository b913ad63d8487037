/** Favorites and recent tokens, for the picker. */
import { useRef } from 'preact/hooks'
import { now } from '../../client/clock'
import type { TokenChoice } from '../../client/db/rows/known'
import { noteChosen, setFavorite, watchTokenChoices } from '../../client/tokens/choices'
import type { Address, ChainId } from '../../domain/scalars'
import { reportBug } from '../kit/report-bug'
import type { ActionState } from '../kit/use-action'
import { useSettled } from '../kit/use-live'
import { useSaves } from '../kit/use-saves'
import { useWorkspace } from '../workspace/workspace'

interface TokenChoices {
  /** As they were at the opening, undefined until they are read: a token that is marked does not move from under the hand. */
  readonly first: readonly TokenChoice[] | undefined
  readonly isFavorite: (token: Address) => boolean
  readonly mark: (token: Address, isFavorite: boolean) => void
  /** How the last marking went. */
  readonly state: ActionState<unknown>
  readonly note: (token: Address) => void
}

const NONE: readonly TokenChoice[] = []

/** The choices of a network; none where the database cannot be read. */
export function useTokenChoices(chainId: ChainId): TokenChoices {
  const { isDatabaseLost } = useWorkspace()
  const settled = useSettled(() => watchTokenChoices(chainId), [chainId])
  const isLost = isDatabaseLost || (settled !== undefined && 'thrown' in settled)
  const choices = isLost ? NONE : settled && 'value' in settled ? settled.value : undefined
  const first = useRef<readonly TokenChoice[]>(undefined)
  first.current ??= choices
  const marking = useSaves(([address, isFavorite]: readonly [Address, boolean]) =>
    setFavorite({ chainId, address }, isFavorite),
  )
  return {
    first: first.current,
    isFavorite: (token) =>
      choices?.some(({ address, isFavorite }) => isFavorite && address === token) ?? false,
    mark: (token, isFavorite) => marking.run([token, isFavorite]),
    state: marking.state,
    note: (address) => {
      if (!isLost) noteChosen({ chainId, address }, now()).catch(reportBug)
    },
  }
}
