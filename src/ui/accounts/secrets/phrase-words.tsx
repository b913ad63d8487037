/** Shows the words of a phrase, for the user to write down. */
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { CopySecret } from './copy-secret'

interface PhraseWordsProps {
  readonly words: readonly string[]
  readonly onKept: () => void
  /** Label of the button that continues. */
  readonly buttonLabel?: string
}

export const PhraseWords = ({ words, onKept, buttonLabel = t`I wrote them down` }: PhraseWordsProps) => (
  <div class="stack">
    <p class="small">{t`Write these words down in this order, on paper.`}</p>
    <ol class="phrase" aria-label={t`Recovery phrase`} translate={false} data-secret>
      {words.map((word, index) => (
        <li key={`${index} ${word}`}>{word}</li>
      ))}
    </ol>
    <div class="buttons">
      <CopySecret secret={words.join(' ')}>{t`Copy for 30 seconds`}</CopySecret>
    </div>
    <Button kind="primary" size="wide" onClick={onKept}>
      {buttonLabel}
    </Button>
  </div>
)
