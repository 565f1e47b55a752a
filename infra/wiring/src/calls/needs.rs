//! What the calls of `store` need.

/// A table, or an index of it as `Table/index`, and the actions on it.
pub(super) type Rights = &'static [(&'static str, &'static [&'static str])];

/// Each call of `store` and what it needs: the table in its README. A transaction needs the rights of its parts.
pub(super) const NEEDS: &[(&str, Rights)] = &[
    ("account", &[("BillingTable", &["GetItem", "PutItem", "UpdateItem"])]),
    (
        "start_job",
        &[
            ("BillingTable", &["GetItem", "PutItem", "UpdateItem"]),
            ("AnalysesTable", &["GetItem", "PutItem"]),
            ("LinksTable", &["GetItem", "UpdateItem"]),
        ],
    ),
    ("job", &[("AnalysesTable", &["GetItem"])]),
    ("report", &[("AnalysesTable", &["GetItem"])]),
    ("previous_report", &[("AnalysesTable", &["Query", "GetItem"])]),
    (
        "set_shared",
        &[
            ("AnalysesTable", &["GetItem", "PutItem", "UpdateItem", "DeleteItem"]),
            ("BillingTable", &["ConditionCheckItem"]),
        ],
    ),
    (
        "shared_job",
        &[("AnalysesTable", &["GetItem"]), ("BillingTable", &["GetItem"])],
    ),
    ("running_job", &[("AnalysesTable", &["GetItem"])]),
    ("jobs", &[("AnalysesTable/byCreated", &["Query"])]),
    (
        "open_jobs",
        &[("AnalysesTable/open", &["Query"]), ("AnalysesTable", &["BatchGetItem"])],
    ),
    ("claim_job", &[("AnalysesTable", &["UpdateItem"])]),
    ("set_stage", &[("AnalysesTable", &["UpdateItem"])]),
    ("mark_announced", &[("AnalysesTable", &["UpdateItem"])]),
    (
        "settle_job as failed",
        &[
            ("AnalysesTable", &["GetItem", "UpdateItem", "DeleteItem"]),
            ("BillingTable", &["GetItem", "PutItem", "UpdateItem"]),
            ("LinksTable", &["GetItem", "UpdateItem"]),
        ],
    ),
    (
        "settle_job with a report",
        &[
            ("AnalysesTable", &["PutItem"]),
            ("ChannelsTable", &["GetItem", "PutItem", "UpdateItem"]),
        ],
    ),
    (
        "delete_job",
        &[
            ("AnalysesTable", &["GetItem", "UpdateItem", "DeleteItem"]),
            (
                "ChannelsTable",
                &["GetItem", "UpdateItem", "DeleteItem", "ConditionCheckItem", "Query"],
            ),
        ],
    ),
    (
        "set_stealth",
        &[
            ("BillingTable", &["ConditionCheckItem"]),
            ("AnalysesTable", &["GetItem", "PutItem", "UpdateItem", "DeleteItem"]),
            (
                "ChannelsTable",
                &[
                    "GetItem",
                    "PutItem",
                    "UpdateItem",
                    "DeleteItem",
                    "ConditionCheckItem",
                    "Query",
                ],
            ),
        ],
    ),
    (
        "tally",
        &[
            ("AnalysesTable", &["GetItem", "PutItem"]),
            ("AnalysesTable/byCreated", &["Query"]),
        ],
    ),
    ("jobs_named", &[("AnalysesTable", &["BatchGetItem"])]),
    ("discoveries, rewards", &[("AnalysesTable", &["Query"])]),
    ("found", &[("AnalysesTable", &["GetItem"])]),
    ("channel_words", &[("ChannelsTable", &["BatchGetItem"])]),
    ("notifications", &[("ProfilesTable", &["Query"])]),
    ("read_notifications", &[("ProfilesTable", &["Query", "UpdateItem"])]),
    (
        "pay_discoveries",
        &[
            ("BillingTable", &["GetItem", "PutItem", "UpdateItem"]),
            ("AnalysesTable", &["GetItem", "PutItem", "UpdateItem"]),
            ("ChannelsTable", &["GetItem", "UpdateItem"]),
            ("ProfilesTable", &["PutItem"]),
        ],
    ),
    (
        "board_changes",
        &[
            ("ChannelsTable/board", &["Query"]),
            ("ChannelsTable", &["BatchGetItem"]),
        ],
    ),
    ("channels, read", &[("ChannelsTable", &["GetItem"])]),
    ("channels, put", &[("ChannelsTable", &["PutItem"])]),
    (
        "put_channel",
        &[("ChannelsTable", &["GetItem", "PutItem", "UpdateItem", "DeleteItem"])],
    ),
    ("summaries", &[("ChannelsTable", &["Query"])]),
    ("forget_channel", &[("ChannelsTable", &["UpdateItem"])]),
    ("builds", &[("ChannelsTable", &["GetItem", "PutItem", "UpdateItem"])]),
    (
        "forget_words",
        &[
            ("AnalysesTable/words", &["Query"]),
            ("AnalysesTable", &["GetItem", "UpdateItem"]),
        ],
    ),
    ("note_end", &[("ChannelsTable", &["UpdateItem"])]),
    ("counts", &[("ChannelsTable", &["BatchGetItem"])]),
    ("put_videos", &[("VideosTable", &["BatchWriteItem"])]),
    ("admit", &[("LimitsTable", &["UpdateItem"])]),
    ("profile", &[("ProfilesTable", &["GetItem"])]),
    (
        "change_profile",
        &[
            ("BillingTable", &["ConditionCheckItem"]),
            ("ProfilesTable", &["GetItem", "UpdateItem"]),
        ],
    ),
    ("tier, closed_account", &[("BillingTable", &["GetItem"])]),
    (
        "close_account",
        &[
            ("BillingTable", &["GetItem", "PutItem", "UpdateItem"]),
            ("AnalysesTable", &["ConditionCheckItem"]),
        ],
    ),
    (
        "erase",
        &[
            ("AnalysesTable", &["Query", "BatchWriteItem"]),
            ("ProfilesTable", &["Query", "BatchWriteItem"]),
            (
                "ChannelsTable",
                &["GetItem", "UpdateItem", "DeleteItem", "ConditionCheckItem", "Query"],
            ),
            ("LimitsTable", &["BatchWriteItem"]),
            ("LinksTable", &["GetItem", "UpdateItem", "DeleteItem", "BatchWriteItem"]),
        ],
    ),
    (
        "forget_discoveries",
        &[
            ("BillingTable", &["GetItem"]),
            ("AnalysesTable", &["Query", "BatchWriteItem"]),
            ("ChannelsTable", &["UpdateItem"]),
            ("ProfilesTable", &["Query", "BatchWriteItem"]),
        ],
    ),
    ("note_quiet", &[("BillingTable", &["UpdateItem"])]),
    ("mark_free", &[("LimitsTable", &["PutItem"])]),
    ("free_until", &[("LimitsTable", &["GetItem"])]),
    ("open_account", &[("BillingTable", &["PutItem"])]),
    ("code", &[("CodesTable", &["GetItem"])]),
    ("codes", &[("CodesTable", &["Query"])]),
    (
        "create_code",
        &[("CodesTable", &["GetItem", "PutItem"]), ("AuditTable", &["PutItem"])],
    ),
    (
        "set_code_active",
        &[("CodesTable", &["GetItem", "UpdateItem"]), ("AuditTable", &["PutItem"])],
    ),
    ("set_promotion", &[("CodesTable", &["GetItem", "UpdateItem"])]),
    ("note_paid_use", &[("CodesTable", &["PutItem", "UpdateItem"])]),
    (
        "redeem_code",
        &[
            ("BillingTable", &["GetItem", "PutItem", "UpdateItem"]),
            ("CodesTable", &["GetItem", "PutItem", "UpdateItem"]),
        ],
    ),
    (
        "begin_link",
        &[("LinksTable", &["PutItem"]), ("BillingTable", &["ConditionCheckItem"])],
    ),
    ("take_attempt", &[("LinksTable", &["DeleteItem"])]),
    (
        "link_channel",
        &[
            ("LinksTable", &["GetItem", "PutItem", "UpdateItem"]),
            ("BillingTable", &["ConditionCheckItem"]),
        ],
    ),
    (
        "unlink_channel",
        &[("LinksTable", &["GetItem", "UpdateItem", "DeleteItem"])],
    ),
    (
        "connection",
        &[("LinksTable", &["GetItem"]), ("BillingTable", &["GetItem"])],
    ),
    ("record", &[("AuditTable", &["PutItem"])]),
    ("audit", &[("AuditTable", &["Query"])]),
    ("reset_limits", &[("LimitsTable", &["BatchWriteItem"])]),
    ("warm on audit", &[("AuditTable", &["GetItem"])]),
    ("warm on codes", &[("CodesTable", &["GetItem"])]),
    ("warm on limits", &[("LimitsTable", &["GetItem"])]),
    (
        "set_tier",
        &[("BillingTable", &["UpdateItem"]), ("AuditTable", &["PutItem"])],
    ),
    (
        "adjust",
        &[
            ("BillingTable", &["GetItem", "PutItem", "UpdateItem"]),
            ("AuditTable", &["PutItem"]),
        ],
    ),
    ("seen_account", &[("BillingTable", &["GetItem"])]),
    ("ledger", &[("BillingTable/byTime", &["Query"])]),
    ("subscription", &[("BillingTable", &["GetItem"])]),
    ("reconciliation", &[("BillingTable", &["GetItem"])]),
    ("note_checkout", &[("BillingTable", &["PutItem"])]),
    ("checkout", &[("BillingTable", &["GetItem"])]),
    ("open_checkouts", &[("BillingTable", &["Query", "GetItem"])]),
    ("customer", &[("BillingTable", &["GetItem"])]),
    ("put_customer", &[("BillingTable", &["GetItem", "PutItem"])]),
    ("put_event", &[("BillingTable", &["PutItem"])]),
    ("event", &[("BillingTable", &["GetItem"])]),
    ("event_done", &[("BillingTable", &["UpdateItem"])]),
    ("book", &[("BillingTable", &["GetItem", "PutItem", "UpdateItem"])]),
    ("subscriptions_page", &[("BillingTable", &["Scan"])]),
    (
        "newest_ledger",
        &[("BillingTable", &["GetItem"]), ("BillingTable/byTime", &["Query"])],
    ),
    (
        "reconcile_page, save_reconciliation",
        &[
            ("BillingTable", &["GetItem", "PutItem", "Scan"]),
            ("BillingTable/byTime", &["Query"]),
            ("AnalysesTable/byCreated", &["Query"]),
        ],
    ),
    ("warm on analyses", &[("AnalysesTable", &["GetItem"])]),
    ("warm on billing", &[("BillingTable", &["GetItem"])]),
    ("warm on channels", &[("ChannelsTable", &["GetItem"])]),
];
