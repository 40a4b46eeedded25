interface Properties {
  sentence: string;
  action?: { name: string; act(): void };
}

/** Toast says for a moment what was done, and how to take it back. */
export function Toast({ sentence, action }: Properties) {
  if (!sentence) return null;
  return (
    <aside class="toast" aria-label="Message">
      <span>{sentence}</span>
      {action && (
        <button type="button" class="button" onClick={action.act}>
          {action.name}
        </button>
      )}
    </aside>
  );
}
