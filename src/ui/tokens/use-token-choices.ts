/** Favorite and recent tokens for the picker. */
import { useRef } from 'preact/hooks'
import { now } from '../../client/clock'
import type { TokenChoice } from '../../client/db/rows/tokens'
import { noteChosen, setFavorite, watchTokenChoices } from '../../client/tokens/choices'
import type { Address, ChainId } from '../../domain/scalars'
import { reportBug } from '../kit/report-bug'
import type { ActionState } from '../kit/use-action'
import { useLiveState } from '../kit/use-live'
import { useSaves } from '../kit/use-saves'
import { useWorkspace } from '../workspace/workspace'

interface TokenChoices {
  /** Choices when the picker opened, so that a newly marked token does not move. Undefined until read. */
  readonly first: readonly TokenChoice[] | undefined
  readonly isFavorite: (token: Address) => boolean
  readonly mark: (token: Address, isFavorite: boolean) => void
  /** State of the last change. */
  readonly state: ActionState<unknown>
  readonly addRecent: (token: Address) => void
}

const NONE: readonly TokenChoice[] = []

/** Reads the choices of a network. Empty if the database cannot be read. */
export function useTokenChoices(chainId: ChainId): TokenChoices {
  const { isDatabaseLost } = useWorkspace()
  const settled = useLiveState(() => watchTokenChoices(chainId), [chainId])
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
    addRecent: (address) => {
      if (!isLost) noteChosen({ chainId, address }, now()).catch(reportBug)
    },
  }
}
