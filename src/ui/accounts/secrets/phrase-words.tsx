/** The words of a phrase, to be written down. */
import { Button } from '../../kit/button'
import { CopySecret } from './copy-secret'

interface PhraseWordsProps {
  readonly words: readonly string[]
  readonly onKept: () => void
  /** On the button that goes on. */
  readonly press?: string
}

export const PhraseWords = ({ words, onKept, press = 'I wrote them down' }: PhraseWordsProps) => (
  <div class="stack">
    <p class="small">Write them down in this order, on paper.</p>
    <ol class="phrase" aria-label="Recovery phrase" translate={false}>
      {words.map((word, at) => (
        <li key={`${at} ${word}`}>{word}</li>
      ))}
    </ol>
    <div class="buttons">
      <CopySecret secret={words.join(' ')}>Copy for 30 seconds</CopySecret>
    </div>
    <Button kind="primary" size="wide" onClick={onKept}>
      {press}
    </Button>
  </div>
)
