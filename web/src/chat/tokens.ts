/** The page takes in tokens at most this often, in milliseconds: each time the Markdown is parsed. */
const tokenPause = 100;

/** TokenBuffer gathers pieces of text and hands them on a few times a second. */
export class TokenBuffer {
  private text = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly take: (text: string) => void) {}

  add(text: string): void {
    this.text += text;
    this.timer ??= setTimeout(() => this.flush(), tokenPause);
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const text = this.text;
    this.text = "";
    if (text) this.take(text);
  }
}
