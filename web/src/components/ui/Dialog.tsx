import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { CloseIcon } from "./icons";

interface Properties {
  open: boolean;
  /** Null for a dialog that can only be answered. */
  onClose: (() => void) | null;
  name: string;
  class?: string;
  children: ComponentChildren;
}

/** Dialog stands over the page, which cannot be used meanwhile. Esc and a click beside it close it. */
export function Dialog({ open, onClose, name, class: look = "", children }: Properties) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  if (!open) return null;
  return (
    <dialog
      class={`dialog ${look}`}
      ref={element}
      aria-label={name}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") event.stopPropagation();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose?.();
      }}
    >
      <div class="dialog-content">
        {onClose && (
          <button type="button" class="button quiet icon-only dialog-close" aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </button>
        )}
        {children}
      </div>
    </dialog>
  );
}
