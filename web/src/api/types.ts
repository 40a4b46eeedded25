// Generated from the description of the API by web/generate; do not edit.

type JSONValue = null | boolean | number | string | JSONValue[] | {
    [key: string]: JSONValue;
};
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Answer: {
            /** Format: date-time */
            asked_at: string;
            attempts: components["schemas"]["Attempt"][];
            conversation_id: string;
            /**
             * Format: date-time
             * @description The moment that the data speaks of.
             */
            data_as_of?: string;
            did_you_mean: components["schemas"]["Candidate"][];
            error?: string;
            /** @description Why there is no answer: not_understood (structure.clarification then has questions to ask instead), model_unavailable, graph_unavailable, timeout, no_query, or the code of a problem. */
            error_code?: string;
            evidence: components["schemas"]["Evidence"][];
            fallback: components["schemas"]["Fallback"] | null;
            /** @description What its reader thinks of the answer. */
            feedback: components["schemas"]["Feedback"] | null;
            id: string;
            /** @description How the question was read, which days it covers, how old the data are. */
            note: string;
            notices: components["schemas"]["Texts"];
            other_readings: components["schemas"]["OtherReading"][];
            outcome: components["schemas"]["Outcome"];
            parameters: components["schemas"]["QueryParameters"];
            /** @description The Cypher as it ran. */
            query: string;
            question: string;
            reading: string;
            repairs: components["schemas"]["Texts"];
            repo: components["schemas"]["RepositoryName"];
            result: components["schemas"]["Table"];
            state: components["schemas"]["AnswerState"];
            /** @description The work was ended before it was done. */
            stopped: boolean;
            structure: components["schemas"]["AnswerStructure"];
            /** @description The answer in Markdown. */
            text: string;
            took_ms: number;
        };
        AnswerEvent: {
            data: {
                answer_id: string;
                conversation_id: string;
            };
            /** @constant */
            event: "answer";
        };
        /**
         * @description Where the work on an answer stands.
         * @enum {unknown}
         */
        AnswerState: "running" | "done" | "stopped" | "failed";
        /** @description The answer for programs, which need not read its text. */
        AnswerStructure: {
            /** @description The question as it was answered, where it was a choice: a sentence that holds all that has been decided, and that leads to the same rows when it is asked. */
            asked?: string;
            /** @description There are as many rows as the query asked for; there may be more. */
            at_limit: boolean;
            clarification: components["schemas"]["Clarification"] | null;
            /** @description What the columns of the result are, in their order. */
            columns: components["schemas"]["Column"][];
            /** @description Names of the question that were read as other ones. */
            corrections: {
                kind: components["schemas"]["Kind"];
                text: string;
                value: string;
            }[];
            /** @description How unclear parts of the question were taken without asking. */
            decisions: components["schemas"]["Decision"][];
            /** @description The first sentence of the words. */
            lead: components["schemas"]["Words"];
            notices: components["schemas"]["Notice"][];
            /** @description What the answer is about, what it is narrowed to, and which days it covers. A later question goes on from it. */
            state: {
                /** @description For `without` of a later question, where the kind is filter or period. */
                id: string;
                /** @enum {unknown} */
                kind: "subject" | "measure" | "filter" | "period";
                text: string;
            }[];
            /** @description The period that the query covers. */
            window: components["schemas"]["Window"] | null;
            words: components["schemas"]["Words"];
        };
        /** @description A query that was tried. */
        Attempt: {
            error?: string;
            query: string;
            /** @description The part of the question that it is for; absent where it is for the whole. */
            question?: string;
            rows: number;
            took_ms: number;
        };
        Authentication: {
            /** @enum {unknown} */
            mode: "none" | "token" | "oidc";
            /** @description Where an organisation's own sign-in begins. */
            sign_in_url?: string;
            /** @description Null when no one is signed in or has to be. */
            user: components["schemas"]["User"] | null;
        };
        /** @description A name close to an unknown one in the question, and the question with it. */
        Candidate: {
            name: string;
            question: string;
        };
        /** @description An event of an answer. A stream that starts at the beginning starts with answer: whatever was received before it is void. The last event of a kind counts, but tokens and notices add up. The stream ends in done or error. */
        ChatEvent: components["schemas"]["AnswerEvent"] | components["schemas"]["TextEvent"] | components["schemas"]["QueryEvent"] | components["schemas"]["RowsEvent"] | components["schemas"]["EvidenceEvent"] | components["schemas"]["ClarificationEvent"] | components["schemas"]["ErrorEvent"] | components["schemas"]["DoneEvent"];
        /** @description A question back. The answer beside it is that of the likeliest reading; an option, or words of one's own, is sent as the choice of the next request. */
        Clarification: {
            /** @description The sentence that it is about. It holds all that has been decided so far. */
            asked?: string;
            /**
             * @description What of the question is unclear; missing where the options are other questions.
             * @enum {unknown}
             */
            aspect?: "measure" | "relation" | "date" | "year" | "name" | "scope" | "referent";
            /** @description Nothing is asked: the answer holds all the options, and may be narrowed down to one, or is clearly the likeliest of them. */
            is_offer?: boolean;
            /** @description Which choice it is that can be remembered. */
            key?: string;
            options: components["schemas"]["Option"][];
            question: string;
            /** @description Counts the questions back about one question, from 1 to 2; missing where the options are other questions. */
            round?: number;
        };
        /** @description A question back, once the answer is told. */
        ClarificationEvent: {
            data: components["schemas"]["Clarification"];
            /** @constant */
            event: "clarification";
        };
        /** @description A function with figures about its history. */
        CodeFunction: {
            /** @description The issues whose fixes touched it. */
            bugs: number;
            callees: number;
            callers: number;
            /** @description The commits that touched it. */
            changes: number;
            /** @description It is no longer at head. */
            deleted: boolean;
            /** @description 0 when it is no longer at head. */
            first_line: number;
            id: string;
            /** @description function, method or constructor */
            kind: string;
            last_changed?: string;
            last_line: number;
            /** @description With what it is defined in. */
            name: string;
            /** @description What implies it, where the file does not write it. */
            origin?: string;
            owners: components["schemas"]["FunctionOwner"][];
            path: string;
            /** @description How many people changed it. */
            people: number;
            signature?: string;
            touch?: components["schemas"]["FunctionTouch"];
            url?: string;
        };
        Column: {
            /** @description What the values name; empty for values that name nothing. */
            kind: components["schemas"]["Kind"] | "";
            /** @description The name in the query. */
            name: string;
            /** @description The property of the graph that the values are. */
            property?: string;
            /** @description The name for people. */
            title: string;
            /**
             * @description What else the values are; empty for any other.
             * @enum {unknown}
             */
            unit: "count" | "percent" | "days" | "hours" | "lines" | "number" | "date" | "period" | "text" | "boolean" | "list" | "";
        };
        Completion: {
            choices: {
                /** @constant */
                finish_reason: "stop";
                index: number;
                logprobs: null;
                message: {
                    content: string;
                    refusal: null;
                    /** @constant */
                    role: "assistant";
                };
            }[];
            created: number;
            id: string;
            model: string;
            /** @constant */
            object: "chat.completion";
            /** @description Estimates. */
            usage: {
                completion_tokens: number;
                completion_tokens_details?: null;
                prompt_tokens: number;
                prompt_tokens_details?: null;
                total_tokens: number;
            };
        };
        CompletionRequest: {
            /**
             * @example [
             *       {
             *         "content": "Who fixed the most bugs?",
             *         "role": "user"
             *       }
             *     ]
             */
            messages: {
                content?: (string | null) | {
                    refusal?: string;
                    text?: string;
                    /** @enum {unknown} */
                    type: "text" | "refusal";
                }[];
                /** @enum {unknown} */
                role: "system" | "developer" | "user" | "assistant" | "tool" | "function";
            }[];
            /**
             * @description A repository, as owner/name.
             * @example lanternlane/shedbook
             */
            model: string;
            n?: number | null;
            stream?: boolean | null;
            stream_options?: {
                include_usage?: boolean | null;
            } | null;
        };
        Conversation: {
            answers: number;
            id: string;
            repo: components["schemas"]["RepositoryName"];
            /** @description The first question, shortened, until it is renamed. */
            title: string;
            /**
             * Format: date-time
             * @description When the last question was asked.
             */
            updated_at: string;
        };
        ConversationPage: {
            conversations: components["schemas"]["Conversation"][];
            /** @description Leads to the next page; empty on the last one. */
            next: string;
        };
        /** @description How many things of each kind there are. */
        Counts: {
            annotations: number;
            branches: number;
            classes: number;
            commits: number;
            files: number;
            functions: number;
            issues: number;
            people: number;
            pull_requests: number;
            releases: number;
        };
        Decision: {
            /** @description The one who asks has chosen so before, often enough to make it the usual one. */
            is_own: boolean;
            /** @description Which choice it is that can be remembered. */
            key: string;
            /** @description The part of the question. */
            of: string;
            /** @description How it was taken. */
            text: string;
        };
        DescribedTable: {
            columns: components["schemas"]["Texts"];
            /** @description What the columns are. */
            described: components["schemas"]["Column"][];
            rows: components["schemas"]["Value"][][];
            took_ms: number;
            /** @description How many rows there are; rows may be the first of them. */
            total: number;
            /** @description The query had more rows than may be fetched. */
            truncated: boolean;
        };
        /** @description The answer as it stands, without what other events have sent already. */
        Done: {
            /** @description Empty when the answer could not be saved. */
            answer_id: string;
            attempts: components["schemas"]["Attempt"][];
            conversation_id: string;
            /**
             * Format: date-time
             * @description The moment that the data speaks of.
             */
            data_as_of?: string;
            did_you_mean: components["schemas"]["Candidate"][];
            error?: string;
            /** @description The code of the problem behind the error, where that is not the question. */
            error_code?: string;
            fallback: components["schemas"]["Fallback"] | null;
            /** @description How the question was read, which days it covers, how old the data are. */
            note: string;
            other_readings: components["schemas"]["OtherReading"][];
            outcome: components["schemas"]["Outcome"];
            state: components["schemas"]["AnswerState"];
            /** @description The work was ended before it was done; the text is what there was. */
            stopped: boolean;
            structure: components["schemas"]["AnswerStructure"];
            /** @description The answer in Markdown. */
            text: string;
            took_ms: number;
        };
        DoneEvent: {
            data: components["schemas"]["Done"];
            /** @constant */
            event: "done";
        };
        ErrorEvent: {
            data: components["schemas"]["Problem"];
            /** @constant */
            event: "error";
        };
        Evidence: {
            /** @description Who a commit, issue or pull request is by: a login, or a name */
            author?: string;
            /** @description When a commit was committed, or an issue or pull request opened */
            date?: string;
            id: string;
            kind: components["schemas"]["EvidenceKind"];
            label: string;
            /** @description open, closed or merged; deleted for a file */
            state?: string;
            title?: string;
            url?: string;
        };
        EvidenceEvent: {
            data: {
                evidence: components["schemas"]["Evidence"][];
            };
            /** @constant */
            event: "evidence";
        };
        /**
         * @description A kind of thing that evidence shows.
         * @enum {unknown}
         */
        EvidenceKind: "file" | "person" | "commit" | "issue" | "pull_request";
        Explanation: {
            candidates: components["schemas"]["IntroductionCandidate"][];
            /** @description The hash of the fix; empty where only developers name a commit. */
            fix: string;
            fix_url?: string;
            issue: number;
            issue_url?: string;
            /** @description How many more lines there are. */
            left_out: number;
            lines: components["schemas"]["TracedLine"][];
            /** @description The SZZ variant. */
            method: string;
            named: components["schemas"]["NamedCommit"][];
            /**
             * Format: date-time
             * @description When the issue was opened.
             */
            reported: string;
            /** @description Of the fix. */
            subject: string;
            /** @description Of the issue. */
            title: string;
        };
        /** @description Why the built-in parser answered in the model's place. The detail is among the notices, too. */
        Fallback: {
            /** @enum {unknown} */
            code: "model_unavailable" | "no_query";
            detail: string;
        };
        Feedback: {
            reason: string;
            /** @enum {unknown} */
            verdict: "up" | "down";
        };
        /** @description An issue whose fix touched a function. */
        FunctionBug: {
            number: number;
            state: string;
            title: string;
            url?: string;
        };
        /** @description The other end of calls; a file, which has no name, where they are outside of any function. */
        FunctionCall: {
            confidence: number;
            /** @description Places. */
            count: number;
            /** @description By what they were resolved: scope, import, receiver, name or scip. */
            how: string;
            id: string;
            name?: string;
            path: string;
        };
        /** @description A commit that touched a function. */
        FunctionChange: {
            additions: number;
            /** @description A login, else a name. */
            author?: string;
            /** @description ADDED, MODIFIED, RENAMED, MOVED or DELETED */
            change_type: string;
            commit: string;
            date: string;
            deletions: number;
            /** @description The numbers of issues. */
            fixed: number[];
            introduced: number[];
            previous_name?: string;
            previous_path?: string;
            subject: string;
            url?: string;
        };
        /** @description A person who changed a function, and in how many commits. */
        FunctionOwner: {
            changes: number;
            login?: string;
            name?: string;
        };
        Functions: {
            functions: components["schemas"]["CodeFunction"][];
            /** @description Whether the graph holds functions of the repository at all. */
            has_code: boolean;
            /** @description Those that were left out are counted too. */
            total: number;
        };
        FunctionStory: {
            annotations: components["schemas"]["Texts"];
            bugs: components["schemas"]["FunctionBug"][];
            callees: components["schemas"]["FunctionCall"][];
            callers: components["schemas"]["FunctionCall"][];
            changes: components["schemas"]["FunctionChange"][];
            doc?: string;
            function: components["schemas"]["CodeFunction"];
        };
        /** @description What a commit did to a function. */
        FunctionTouch: {
            additions: number;
            /** @description ADDED, MODIFIED, RENAMED, MOVED or DELETED */
            change_type: string;
            deletions: number;
            previous_name?: string;
            previous_path?: string;
        };
        GivenFeedback: {
            reason?: string;
            /** @enum {unknown} */
            verdict: "up" | "down";
        };
        GraphEdge: {
            from: string;
            to: string;
            type: components["schemas"]["LinkType"];
        };
        GraphNode: {
            id: string;
            /** @description What edges name it by. */
            key: string;
            kind: components["schemas"]["NeighbourhoodKind"];
            label: string;
            title: string;
            url?: string;
        };
        /** @description A commit that lines of the fix lead to. */
        IntroductionCandidate: {
            commit: string;
            /** Format: date-time */
            date: string;
            /** @description How many lines of the fix lead to it. */
            lines: number;
            /** @description Why it is not selected; missing where it is. */
            lost?: string;
            /** @description Why it is selected. */
            reason?: string;
            subject: string;
            url?: string;
        };
        /**
         * @description A kind of thing that has a name.
         * @enum {unknown}
         */
        Kind: "file" | "directory" | "person" | "commit" | "issue" | "pull_request" | "label" | "release" | "branch" | "function" | "class" | "annotation";
        /**
         * @description How two things of a neighbourhood are linked.
         * @enum {unknown}
         */
        LinkType: "introduced" | "fixed" | "impacted" | "changed" | "contains" | "closes" | "author" | "creates" | "assigned" | "opens" | "merges" | "reviews";
        Model: {
            created: number;
            id: string;
            /** @constant */
            object: "model";
            owned_by: string;
        };
        /** @description A commit that a developer names as the one that introduced the bug. */
        NamedCommit: {
            commit: string;
            /** @description Where the words stand, and the words. */
            evidence: string;
            subject: string;
            url?: string;
        };
        Neighbourhood: {
            /** @description The key of the node that was asked for. */
            centre: string;
            edges: components["schemas"]["GraphEdge"][];
            nodes: components["schemas"]["GraphNode"][];
            /** @description Some neighbours were left out. */
            truncated: boolean;
        };
        /**
         * @description A kind of thing that has a neighbourhood.
         * @enum {unknown}
         */
        NeighbourhoodKind: "file" | "person" | "commit" | "issue" | "pull_request";
        /** @description A sentence that qualifies an answer. */
        Notice: {
            /**
             * @description The reason; empty in answers of older versions.
             * @enum {unknown}
             */
            code: "name" | "reading" | "missing" | "period" | "query" | "loading" | "truncated" | "definition" | "fallback" | "words" | "";
            text: string;
        };
        OpenAIError: {
            error: {
                code: string | null;
                message: string;
                param: string | null;
                /** @enum {unknown} */
                type: "invalid_request_error" | "permission_error" | "rate_limit_error" | "server_error";
            };
        };
        Option: {
            /** @description What to ask instead. It holds all that has been decided with this option. */
            question?: string;
            /** @description The reading to ask it with. */
            reading?: string;
            /** @description What the option leads to. */
            result?: string;
            text: string;
            /** @description Tells the option from the others of its aspect. */
            value?: string;
        };
        /** @description Another way to read the question. Asked again with its id as the reading, the answer follows it. */
        OtherReading: {
            id: string;
            text: string;
        };
        /**
         * @description The kind of an answer; empty unless its state is done.
         * @enum {unknown}
         */
        Outcome: "answered" | "none_found" | "unknown_name" | "not_in_graph" | "conversational" | "failed" | "";
        Overview: {
            buggy_files: {
                bugs: number;
                path: string;
                url?: string;
            }[];
            commits_per_month: {
                commits: number;
                month: string;
            }[];
            fixers: {
                fixed: number;
                login?: string;
                name?: string;
            }[];
            issues_per_month: {
                closed: number;
                month: string;
                opened: number;
            }[];
            open_issue_age: {
                age: string;
                issues: number;
            }[];
            /** @description For each chart that is not empty a question to go on from. */
            questions: {
                buggy_files?: string;
                commits_per_month?: string;
                fixers?: string;
                issues_per_month?: string;
                open_issue_age?: string;
            };
        };
        Problem: {
            /** @description A stable word for programs. */
            code: string;
            /** @description A sentence for people. */
            detail: string;
            request_id: string;
            status: number;
            title: string;
        };
        /** @description A query as it is about to run. */
        Query: {
            parameters: components["schemas"]["QueryParameters"];
            query: string;
            repairs: components["schemas"]["Texts"];
        };
        QueryEvent: {
            data: components["schemas"]["Query"];
            /** @constant */
            event: "query";
        };
        /** @description The parameters of a query; null when it has none. */
        QueryParameters: {
            [key: string]: components["schemas"]["Value"];
        } | null;
        /** @description A question, or in its place a choice about the last answer of a conversation. */
        Question: {
            /** @description Answers the question back of the last answer: one of its options, or words. */
            choice?: {
                /** @description The place of an option, from 1. */
                option?: number;
                /** @description No, only this year. */
                text?: string;
            };
            /** @description Of the conversation that the question continues. */
            conversation_id?: string;
            /** @description The values of options that the one who asks has chosen often enough to make them the usual ones, by the key of the question back. */
            prefer?: {
                [key: string]: string;
            };
            /** @example Who fixed the most bugs? */
            question?: string;
            /** @description The id of another reading that an answer has offered. */
            reading?: string;
            repo: components["schemas"]["RepositoryName"];
            /** @description The ids of the filters and the period of the state of the last answer that the question does not go on from. */
            without?: string[];
        } | unknown | unknown;
        /** @description What a report found. */
        Report: {
            /** @description What the report was told, and how it was read. */
            arguments: {
                kind: string;
                name: string;
                /** @description Other things that the text may name. */
                others: components["schemas"]["Texts"];
                /** @description As it was given; empty where it was left out. */
                text: string;
                value: string;
            }[];
            /** @description The period that it is compared with. */
            before: components["schemas"]["Window"] | null;
            /** @description The moment that the data speaks of. */
            data_as_of: string;
            name: string;
            notices: components["schemas"]["Notice"][];
            parts: components["schemas"]["ReportPart"][];
            repo: components["schemas"]["RepositoryName"];
            summary: string;
            title: components["schemas"]["Words"];
            /** @description The period that the report covers. */
            window: components["schemas"]["Window"] | null;
        };
        /** @description A report that there is. */
        ReportOffer: {
            arguments: {
                help: string;
                /** @description The kinds of thing that it may name, and period. */
                kinds: components["schemas"]["Texts"];
                name: string;
                required: boolean;
            }[];
            name: string;
            summary: string;
        };
        /** @description One query's answer within a report. */
        ReportPart: {
            /**
             * @description What the rows are best shown as.
             * @enum {unknown}
             */
            chart: "series" | "ranking" | "";
            columns: components["schemas"]["Column"][];
            /** @description Why there are no rows. */
            empty: string;
            evidence: components["schemas"]["Evidence"][];
            /** @description The rows as a list, where they are one. */
            items: components["schemas"]["Words"][];
            name: string;
            query: string;
            rows: components["schemas"]["Value"][][];
            title: string;
            /** @description There are more rows. */
            truncated: boolean;
            words: components["schemas"]["Words"];
        };
        Repository: {
            counts: components["schemas"]["Counts"];
            /**
             * Format: date-time
             * @description Missing while the repository is being loaded.
             */
            data_as_of?: string;
            description?: string;
            name: components["schemas"]["RepositoryName"];
            sync?: components["schemas"]["Sync"];
            url?: string;
        };
        /**
         * @description owner/name
         * @example lanternlane/shedbook
         */
        RepositoryName: string;
        /** @description Where the history of a repository comes from, when not from GitHub. */
        RepositorySource: {
            /** @description A public http or https URL; that of GitHub when left out. */
            git?: string;
            /** @description github, none, or an archive within the git repository as REF:PATH. */
            tracker?: string;
        };
        RowsEvent: {
            data: components["schemas"]["DescribedTable"];
            /** @constant */
            event: "rows";
        };
        /**
         * @example {
         *       "id": 1,
         *       "jsonrpc": "2.0",
         *       "method": "tools/list"
         *     }
         */
        RPC: {
            /** @description Missing in a notification. */
            id?: string | number;
            /** @constant */
            jsonrpc: "2.0";
            method: string;
            params?: Record<string, never>;
        };
        SearchHit: {
            at?: string;
            /** @description Who opened or committed it. */
            by?: string;
            /** @description The share of the words that stand in it. */
            coverage: number;
            /** @description A number, a hash or a path. */
            id: string;
            kind: components["schemas"]["TextKind"];
            number?: number;
            passages: components["schemas"]["SearchPassage"][];
            /** @description Why it was found. */
            reason: string;
            /** @description 1 for what is the best by its title, by all that was said in it, and by its best passage; lower by as much as it is behind the best in each. */
            score: number;
            state?: string;
            title: string;
            url?: string;
        };
        SearchPassage: {
            at?: string;
            by?: string;
            /** @description It was given with the closing of its thread. */
            closing?: boolean;
            heading?: string;
            /** @description body, comment, review, remark, message or document */
            in: string;
            line?: number;
            pieces: components["schemas"]["Texts"];
            /** @description Who wrote it, when and where, in words. */
            source: string;
            text: string;
            url?: string;
        };
        SearchResult: {
            hits: components["schemas"]["SearchHit"][];
            missing: components["schemas"]["Texts"];
            words: components["schemas"]["Texts"];
        };
        Segment: {
            /** @description The column that the text is taken from. */
            column?: string;
            /** @description The figure that the text is, as in rows or sum.commits. */
            figure?: string;
            /** @description The whole name of that thing, as in the evidence. */
            id?: string;
            /** @description What the text names. */
            kind?: components["schemas"]["Kind"];
            /** @description The row that the text is taken from, counted from 1. */
            row?: number;
            text: string;
            /** @description Its page. */
            url?: string;
        };
        Settings: {
            auth: components["schemas"]["Authentication"];
            /** @description Where links lead. */
            github_url: string;
            /** @description What writes the queries; empty for the built-in question parser. */
            model: string;
        };
        Sync: {
            done: number;
            error: string;
            /** @description The time that the phase will still take. */
            estimate_ms?: number;
            /** Format: date-time */
            finished_at?: string;
            notice?: string;
            /** @description What is done at the moment. */
            phase: string;
            /** @description The phases that are over. */
            phases: components["schemas"]["SyncPhase"][];
            /** Format: date-time */
            started_at?: string;
            /** @enum {unknown} */
            state: "idle" | "queued" | "running" | "succeeded" | "failed" | "cancelled";
            /** @description 0 when it is not known. */
            total: number;
        };
        /** @description An event of a synchronisation; done has its last state. */
        SyncEvent: {
            data: components["schemas"]["Sync"];
            /** @enum {unknown} */
            event: "progress" | "done";
        };
        SyncPhase: {
            name: string;
            summary: string;
            took_ms: number;
        };
        Table: {
            columns: components["schemas"]["Texts"];
            rows: components["schemas"]["Value"][][];
            took_ms: number;
            /** @description How many rows the answer has; rows may be the first of them. */
            total: number;
            /** @description The query had more rows than may be fetched. */
            truncated: boolean;
        };
        TextEvent: {
            data: {
                text: string;
            };
            /** @enum {unknown} */
            event: "status" | "reading" | "token" | "notice";
        };
        /** @enum {string} */
        TextKind: "issue" | "pull_request" | "commit" | "document";
        Texts: string[];
        /** @description A line that the fix deletes or changes. */
        TracedLine: {
            /** @description Why the line does not count; missing where it does. */
            dropped?: string;
            line: number;
            /** @description How the line was found, if not by git blame alone. */
            note?: string;
            /** @description The commit that last changed the line before the fix; empty where that is not known. */
            origin: string;
            /** @description Of the file before the fix. */
            path: string;
            text: string;
        };
        User: {
            /** @description May add, synchronise and delete repositories. */
            admin: boolean;
            id: string;
            name: string;
        };
        /** @description A value of a row: anything that JSON can hold. */
        Value: JSONValue;
        WholeConversation: {
            answers: components["schemas"]["Answer"][];
            id: string;
            repo: components["schemas"]["RepositoryName"];
            title: string;
            /** Format: date-time */
            updated_at: string;
        };
        Window: {
            days: number;
            /** Format: date */
            from: string;
            /** @description The property that lies in the period. */
            property?: string;
            /**
             * Format: date
             * @description The last day, included.
             */
            to: string;
        };
        /** @description A text in pieces. It is empty where the text is none about rows, as in answers of older versions. */
        Words: components["schemas"]["Segment"][];
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Answer = components['schemas']['Answer'];
export type AnswerEvent = components['schemas']['AnswerEvent'];
export type AnswerState = components['schemas']['AnswerState'];
export type AnswerStructure = components['schemas']['AnswerStructure'];
export type Attempt = components['schemas']['Attempt'];
export type Authentication = components['schemas']['Authentication'];
export type Candidate = components['schemas']['Candidate'];
export type ChatEvent = components['schemas']['ChatEvent'];
export type Clarification = components['schemas']['Clarification'];
export type ClarificationEvent = components['schemas']['ClarificationEvent'];
export type CodeFunction = components['schemas']['CodeFunction'];
export type Column = components['schemas']['Column'];
export type Completion = components['schemas']['Completion'];
export type CompletionRequest = components['schemas']['CompletionRequest'];
export type Conversation = components['schemas']['Conversation'];
export type ConversationPage = components['schemas']['ConversationPage'];
export type Counts = components['schemas']['Counts'];
export type Decision = components['schemas']['Decision'];
export type DescribedTable = components['schemas']['DescribedTable'];
export type Done = components['schemas']['Done'];
export type DoneEvent = components['schemas']['DoneEvent'];
export type ErrorEvent = components['schemas']['ErrorEvent'];
export type Evidence = components['schemas']['Evidence'];
export type EvidenceEvent = components['schemas']['EvidenceEvent'];
export type EvidenceKind = components['schemas']['EvidenceKind'];
export type Explanation = components['schemas']['Explanation'];
export type Fallback = components['schemas']['Fallback'];
export type Feedback = components['schemas']['Feedback'];
export type FunctionBug = components['schemas']['FunctionBug'];
export type FunctionCall = components['schemas']['FunctionCall'];
export type FunctionChange = components['schemas']['FunctionChange'];
export type FunctionOwner = components['schemas']['FunctionOwner'];
export type Functions = components['schemas']['Functions'];
export type FunctionStory = components['schemas']['FunctionStory'];
export type FunctionTouch = components['schemas']['FunctionTouch'];
export type GivenFeedback = components['schemas']['GivenFeedback'];
export type GraphEdge = components['schemas']['GraphEdge'];
export type GraphNode = components['schemas']['GraphNode'];
export type IntroductionCandidate = components['schemas']['IntroductionCandidate'];
export type Kind = components['schemas']['Kind'];
export type LinkType = components['schemas']['LinkType'];
export type Model = components['schemas']['Model'];
export type NamedCommit = components['schemas']['NamedCommit'];
export type Neighbourhood = components['schemas']['Neighbourhood'];
export type NeighbourhoodKind = components['schemas']['NeighbourhoodKind'];
export type Notice = components['schemas']['Notice'];
export type OpenAIError = components['schemas']['OpenAIError'];
export type Option = components['schemas']['Option'];
export type OtherReading = components['schemas']['OtherReading'];
export type Outcome = components['schemas']['Outcome'];
export type Overview = components['schemas']['Overview'];
export type Problem = components['schemas']['Problem'];
export type Query = components['schemas']['Query'];
export type QueryEvent = components['schemas']['QueryEvent'];
export type QueryParameters = components['schemas']['QueryParameters'];
export type Question = components['schemas']['Question'];
export type Report = components['schemas']['Report'];
export type ReportOffer = components['schemas']['ReportOffer'];
export type ReportPart = components['schemas']['ReportPart'];
export type Repository = components['schemas']['Repository'];
export type RepositoryName = components['schemas']['RepositoryName'];
export type RepositorySource = components['schemas']['RepositorySource'];
export type RowsEvent = components['schemas']['RowsEvent'];
export type RPC = components['schemas']['RPC'];
export type SearchHit = components['schemas']['SearchHit'];
export type SearchPassage = components['schemas']['SearchPassage'];
export type SearchResult = components['schemas']['SearchResult'];
export type Segment = components['schemas']['Segment'];
export type Settings = components['schemas']['Settings'];
export type Sync = components['schemas']['Sync'];
export type SyncEvent = components['schemas']['SyncEvent'];
export type SyncPhase = components['schemas']['SyncPhase'];
export type Table = components['schemas']['Table'];
export type TextEvent = components['schemas']['TextEvent'];
export type TextKind = components['schemas']['TextKind'];
export type Texts = components['schemas']['Texts'];
export type TracedLine = components['schemas']['TracedLine'];
export type User = components['schemas']['User'];
export type Value = components['schemas']['Value'];
export type WholeConversation = components['schemas']['WholeConversation'];
export type Window = components['schemas']['Window'];
export type Words = components['schemas']['Words'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
