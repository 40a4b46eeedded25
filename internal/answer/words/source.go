package words

import "repochat/internal/answer/sentence"

// Source is what words may draw on.
type Source = sentence.Source
